import { Button, Group } from '@mantine/core'
import type { Camera } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Asks whether a camera is to be removed with its recordings. */
export function RemoveQuestion({ input: { name }, close }: DialogProps<Pick<Camera, 'name'>, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.remove.text', { name })}</p>
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
