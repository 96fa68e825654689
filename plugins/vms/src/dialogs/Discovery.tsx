import { vmsInstances } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { VmsInstance } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { IconCopy } from '@barn-workbench/plugin-sdk/icons'
import { lazyPart, PlainButton, ProblemNotice, useHost, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Loader, Stack, Textarea } from '@barn-workbench/plugin-sdk/ui'

const QrCode = lazyPart(async () => (await import('../qr/QrCode')).QrCode)

/** The text that adds an instance to a client: to copy, and as a QR code for a phone. */
export function Discovery({ input }: DialogProps<VmsInstance, null>) {
  const t = useMessages()
  const host = useHost()
  const params = { id: input.globalUniqueIdentifier }
  const { path } = vmsInstances.discoveryString
  const call = useLive([path, params, input.version], (session, signal) =>
    session.send(vmsInstances.discoveryString, { params }, { signal }),
  )
  const { data: text, error, refetch } = call
  if (error instanceof ProblemError && text === undefined)
    return (
      <Stack align="start">
        <ProblemNotice problem={error.problem} />
        <PlainButton onClick={() => void refetch()}>{t('discovery.retry')}</PlainButton>
      </Stack>
    )
  if (text === undefined) return <Loader size="sm" aria-label={t('discovery.loading')} />
  return (
    <Stack gap="md">
      <QrCode text={text} label={t('discovery.qr', { name: input.name })} fallback={<Loader size="sm" />} />
      <Textarea
        label={t('discovery.label')}
        value={text}
        readOnly
        rows={4}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={16} />} onClick={() => void host.copy(text)} data-autofocus>
        {t('discovery.copy')}
      </Button>
    </Stack>
  )
}
