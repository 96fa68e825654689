import { Button, Group } from '@mantine/core'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Asks whether health checks that still fail are really to be closed. */
export function ForceCloseQuestion({ input, close }: DialogProps<{ count: number }, true>) {
  const t = useMessages()
  return (
    <>
      <p>{t('dialogs.force-close.text', input)}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button onClick={() => close(true)}>{t('dialogs.force-close.confirm')}</Button>
      </Group>
    </>
  )
}
