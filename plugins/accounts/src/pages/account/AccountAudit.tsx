import { authorization } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { useDocuments, useMessages } from '@barn-workbench/plugin-sdk/react'
import { AuditRow } from '../../parts/AuditRow'
import classes from '../../parts/Parts.module.css'
import { Section } from '../../parts/Section'

const SHOWN = 50

/** What was changed of an account, the latest first. */
export function AccountAudit({ accountId }: { accountId: string }) {
  const t = useMessages()
  const call = useDocuments(
    authorization.auditTrail,
    { query: [where('target.entityId', '==', accountId)], order: [descending('lastTimestamp')], limit: SHOWN },
    { shows: ['account', 'authorization'] },
  )
  return (
    <Section title={t('audit.ofAccount')} call={call}>
      {call.data?.length === 0 && <p className={classes.hint}>{t('audit.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((entry) => (
          <AuditRow key={entry.auditEntryId} entry={entry} />
        ))}
      </ul>
    </Section>
  )
}
