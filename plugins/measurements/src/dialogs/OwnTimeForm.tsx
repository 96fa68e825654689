import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { TimeForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages, type TimeChoice } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import type { OwnTimeInput } from './inputs'

/** Gives one chart a separate time, or the dashboard's again. */
export function OwnTimeForm({ input, close }: DialogProps<OwnTimeInput, { time: TimeChoice | null }>) {
  const t = useMessages()
  return (
    <>
      <TimeForm choice={input.choice} setup={input.setup} onChoose={(time) => close({ time })} />
      <Group justify="flex-end" mt="md">
        {input.isOwn && (
          <Button size="md" variant="default" onClick={() => close({ time: null })}>
            {t('dialogs.time.ofDashboard')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => close(null)}>
          {t('dialogs.cancel')}
        </Button>
      </Group>
    </>
  )
}
