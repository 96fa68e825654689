import { IconCopy } from '@barn-workbench/plugin-sdk/icons'
import { useHost, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'
import classes from './Parts.module.css'

/** A call that every key may make. */
const EXAMPLE = '/api/permissions'

/** A key that was just made, with a line to try it. It is nowhere else, so that it cannot be shown again. */
export function ShownKey({ machineKey, onDone }: { machineKey: string; onDone: () => void }) {
  const t = useMessages()
  const { data: address } = useLive(['example-address'], (session, signal) => session.urlOf(EXAMPLE, signal))
  return (
    <Stack gap="md">
      <div role="status">
        <p>{t('machines.once')}</p>
        <Copied text={machineKey} button={t('machines.copyKey')} isFirst />
      </div>
      {address !== undefined && (
        <div>
          <p className={classes.hint}>{t('machines.try')}</p>
          <Copied text={`curl -H 'Authorization: Bearer ${machineKey}' ${address}`} button={t('machines.copyLine')} />
        </div>
      )}
      <Group justify="flex-end">
        <Button size="md" onClick={onDone}>
          {t('machines.done')}
        </Button>
      </Group>
    </Stack>
  )
}

/** A text of a machine, and the button that copies it. */
function Copied({ text, button, isFirst = false }: { text: string; button: string; isFirst?: boolean }) {
  const host = useHost()
  return (
    <div className={classes.inline}>
      <code className={classes.code}>{text}</code>
      <Button
        size="sm"
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconCopy size={16} />}
        data-autofocus={isFirst || undefined}
        onClick={() => void host.copy(text)}
      >
        {button}
      </Button>
    </div>
  )
}
