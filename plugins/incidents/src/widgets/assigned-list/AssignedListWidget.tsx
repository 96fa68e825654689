import { incidents } from '@barn-workbench/core/contract'
import { MOST_IMPORTANT_FIRST } from '@barn-workbench/core/query'
import { usePages } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  updatedAtOf,
  useCount,
  useFromSnapshot,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { MentionLines } from '../../lists/assigned/MentionLines'
import type { PageSettings } from '../../lists/list/settings'
import { IncidentPages } from '../../lists/rows/IncidentPages'
import { useExpandedRow } from '../../lists/rows/rowState'
import { assignedConditions } from '../../queries/incidentSummary'
import { useMentions } from '../../queries/mentions'
import { ASSIGNED_REFRESH } from '../../queries/useAssignedIncidents'

/** Mentions that are shown above the incidents. */
const SHOWN = 5

/** The open incidents that are assigned to the signed-in account, the most urgent first, in pages. */
export default function AssignedListWidget({ settings }: { settings: PageSettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const rows = useExpandedRow()
  const query = assignedConditions(accountId)
  const options = { refresh: ASSIGNED_REFRESH, isJob: true, shows: ['incident'], enabled: accountId !== null } as const
  const pages = usePages(incidents.query, { query, order: [...MOST_IMPORTANT_FIRST] }, settings.pageSize, {
    ...options,
    idOf: ({ incidentId }) => incidentId,
    isHeld: rows.expandedId !== null,
  })
  const { data: total } = useCount(incidents.query, { query }, options)
  const mentions = useMentions()
  const isEmpty = pages.call.data?.length === 0 && pages.previous === null && mentions.length === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('assigned.nothing') } : viewStateOf(pages.call)}
      flush
      leadsTo={pathOf('incidents', { assignedTo: 'me' })}
      badge={total !== undefined && total > 0 && <Chip tone="info">{t('countOpen', { count: total })}</Chip>}
      updatedAt={updatedAtOf(pages.call)}
    >
      <MentionLines mentions={mentions.slice(0, SHOWN)} />
      <IncidentPages pages={pages} total={total} rows={rows} />
    </WidgetFrame>
  )
}
