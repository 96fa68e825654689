import { openIncident } from '@barn-workbench/core/intents'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'

/** Says that a documentation is made, and leads to it. */
export function DocumentationStarted({ input, close }: DialogProps<{ incidentId: string }, never>) {
  const t = useMessages()
  const open = useIntent(openIncident)
  return (
    <>
      <p role="status">{t('dialogs.documented.text')}</p>
      <Group justify="flex-end" mt="md">
        {open && (
          // The page is left before the dialog closes, since closing goes back in the browser's history.
          <Button size="md" variant="default" onClick={() => void open(input).then(() => close(null))}>
            {t('dialogs.documented.open')}
          </Button>
        )}
        <Button size="md" onClick={() => close(null)} data-autofocus>
          {t('dialogs.documented.stay')}
        </Button>
      </Group>
    </>
  )
}
