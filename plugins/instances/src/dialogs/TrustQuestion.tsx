import type { Problem } from '@barn-workbench/core/result'
import { fingerprintOf } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { IconAlertTriangle } from '@barn-workbench/plugin-sdk/icons'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Stack } from '@barn-workbench/plugin-sdk/ui'
import { Fingerprint } from '../pages/add/Fingerprint'
import type { InstanceInput } from './input'

/**
 * Explains that an instance shows another key, or none, and asks whether to trust it. The default is not to trust it.
 */
export function TrustQuestion({
  input: { id, problem },
  close,
}: DialogProps<InstanceInput & { problem: Problem }, true>) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const { address, publicKey } = problem.params
  const isAnotherKey = problem.code === 'client/another-key'
  const kind = isAnotherKey ? 'key' : 'address'
  const trust = () => {
    const session = sessions.get(id)
    if (isAnotherKey) session.trustKey(typeof publicKey === 'string' ? publicKey : null)
    else session.trustAddress(String(address))
    close(true)
  }
  return (
    <Stack gap="md">
      <Alert color="orange" icon={<IconAlertTriangle size={20} />} title={t(`trust.${kind}.what`)}>
        {t(`trust.${kind}.text`, { address })}
      </Alert>
      {isAnotherKey && typeof publicKey === 'string' && (
        <Fingerprint label={t('trust.newKey')} text={fingerprintOf(publicKey)} />
      )}
      <p>{t(`trust.${kind}.advice`)}</p>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={trust}>
          {t(`trust.${kind}.accept`)}
        </Button>
        <Button size="md" onClick={() => close(null)} data-autofocus>
          {t('trust.refuse')}
        </Button>
      </Group>
    </Stack>
  )
}
