import { Button, Group, Stack } from '@mantine/core'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

/** Asks once before something is lost. */
export function Question({ input: { text, confirm }, close }: DialogProps<{ text: string; confirm: string }, true>) {
  const t = useMessages()
  return (
    <Stack gap="md">
      <p>{text}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)} data-autofocus>
          {t('cancel')}
        </Button>
        <Button size="md" color="red" onClick={() => close(true)}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
