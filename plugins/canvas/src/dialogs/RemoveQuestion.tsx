import { Button, Group } from '@mantine/core'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { RemoveInput } from './inputs'

/** Asks whether a canvas is to be deleted, and says what goes with it. */
export function RemoveQuestion({ input: { name, cameras }, close }: DialogProps<RemoveInput, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.remove.text', { name, count: cameras.length })}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('dialogs.remove.confirm')}
        </Button>
      </Group>
    </>
  )
}
