import type { Artifact } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import classes from './Dialogs.module.css'

/** Characters that are shown at most; more would take the screen seconds to draw. */
const MAXIMUM_CHARACTERS = 20_000

/** The raw data of an artifact. */
export function JsonInfo({ input, close }: DialogProps<Artifact, never>) {
  const t = useMessages()
  const host = useHost()
  const text = JSON.stringify(input, null, 2)
  return (
    <>
      <pre className={classes.json} tabIndex={0}>
        {text.length > MAXIMUM_CHARACTERS ? `${text.slice(0, MAXIMUM_CHARACTERS)}…` : text}
      </pre>
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" onClick={() => void host.copy(text)}>
          {t('json.copy')}
        </Button>
        <Button size="md" onClick={() => close(null)} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </>
  )
}
