import { Checkbox, Stack } from '@mantine/core'
import type { Passkey } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'

interface KeptPasskeysProps {
  passkeys: readonly Passkey[]
  /** Ids of those that stay. */
  kept: readonly string[]
  onChange: (kept: string[]) => void
}

/** Asks which passkeys of the account stay when its password is set by a link. */
export function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
  const t = useMessages()
  if (passkeys.length === 0) return null
  return (
    <Checkbox.Group
      label={t('setup.passkeys')}
      description={t('setup.passkeysHint')}
      value={[...kept]}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {passkeys.map(({ passkeyId, name }) => (
          <Checkbox key={passkeyId} value={passkeyId} label={name} size="md" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
