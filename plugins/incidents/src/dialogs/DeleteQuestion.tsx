import { Button, Group } from '@mantine/core'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Asks whether several incidents are to be deleted. */
export function DeleteQuestion({ input, close }: DialogProps<{ count: number }, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.delete.text')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={() => close(true)}>
          {t('dialogs.delete.confirm', input)}
        </Button>
      </Group>
    </>
  )
}
