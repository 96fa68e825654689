import { IconCopy } from '@barn-workbench/plugin-sdk/icons'
import { useHost, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'

const HOOKS_PATH = '/api/workbench/hooks'

/** The address of a hook, which is shown once. `key`: the key of its signatures, if one was made. */
export interface HookSecrets {
  secret: string
  key: string | null
}

interface ShownAddressProps {
  input: HookSecrets
  close: (done: true) => void
}

/** The address of a hook that was just made. It is nowhere else, so that it cannot be shown again. */
export function ShownAddress({ input: { secret, key }, close }: ShownAddressProps) {
  const t = useMessages()
  const path = `${HOOKS_PATH}/${secret}` as const
  const { data: address } = useLive(['hook-address'], (session, signal) => session.urlOf(path, signal))
  return (
    <Stack gap="md">
      <p role="status">{t('hook.once')}</p>
      <Copied label={t('hook.address')} text={address ?? path} />
      {key !== null && <Copied label={t('hook.key')} text={key} />}
      <Group justify="flex-end">
        <Button size="md" onClick={() => close(true)}>
          {t('hook.done')}
        </Button>
      </Group>
    </Stack>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  const t = useMessages()
  const host = useHost()
  return (
    <div className={classes.outcome}>
      <span className={classes.secondary}>{label}</span>
      <code className={classes.payload}>{text}</code>
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCopy size={16} />}
          aria-label={t('hook.copyOf', { label })}
          onClick={() => void host.copy(text)}
        >
          {t('hook.copy')}
        </Button>
      </div>
    </div>
  )
}
