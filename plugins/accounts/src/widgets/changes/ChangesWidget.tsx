import { authorization } from '@barn-workbench/core/contract'
import { descending } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import {
  updatedAtOf,
  useDocuments,
  useMessages,
  useSession,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { AuditRow } from '../../parts/AuditRow'
import classes from '../../parts/Parts.module.css'

const SHOWN = 20

/** The latest changes of people and rights. */
export default function ChangesWidget() {
  const t = useMessages()
  const session = useSession()
  const call = useDocuments(
    authorization.auditTrail,
    { order: [descending('lastTimestamp')], limit: SHOWN },
    { refresh: MINUTE, shows: ['account', 'authorization'] },
  )
  const state = viewStateOf(call)
  return (
    <WidgetFrame
      state={state.kind === 'content' && call.data?.length === 0 ? { kind: 'empty', title: t('audit.none') } : state}
      leadsTo={`/instance/${session.id}/audit`}
      updatedAt={updatedAtOf(call)}
    >
      <ul className={classes.rows}>
        {call.data?.map((entry) => (
          <AuditRow key={entry.auditEntryId} entry={entry} />
        ))}
      </ul>
    </WidgetFrame>
  )
}
