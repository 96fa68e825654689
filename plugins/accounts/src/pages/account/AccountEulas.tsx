import { eula } from '@barn-workbench/core/contract'
import { useCall, useMessages } from '@barn-workbench/plugin-sdk/react'
import { EulaHistory } from '../../parts/EulaHistory'
import { Section } from '../../parts/Section'

/** The versions of the licence agreement that an account has accepted. */
export function AccountEulas({ accountId }: { accountId: string }) {
  const t = useMessages()
  const call = useCall(eula.historyOf, { params: { accountId } }, { shows: ['eulaAcceptance'] })
  return (
    <Section title={t('eula.history')} call={call}>
      {call.data && <EulaHistory history={call.data} />}
    </Section>
  )
}
