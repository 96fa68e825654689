import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'

/** Asks once before the log of this browser is deleted, as nothing brings it back. */
export function ClearDialog({ close }: DialogProps<null, true>) {
  const t = useMessages()
  return (
    <Stack gap="md">
      <p>{t('ownLog.clearQuestion')}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {t('ownLog.clear')}
        </Button>
      </Group>
    </Stack>
  )
}
