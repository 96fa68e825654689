import { Switch } from '@mantine/core'
import { useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { PageControls, usePages } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  updatedAtOf,
  useCount,
  useMessages,
  useNow,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { incidentListQuery } from '../../queries/incidentListQuery'
import { IncidentRow } from './IncidentRow'
import classes from './List.module.css'
import type { ListSettings } from './settings'

/** Time between two refreshes, in ms. */
const INCIDENTS_REFRESH = MINUTE

/** Incidents in pages; a row expands to the events of its incident. */
export default function ListWidget({ settings }: { settings: ListSettings }) {
  const t = useMessages()
  const now = useNow(30 * SECOND)
  const [showClosed, setShowClosed] = useState(settings.showClosed)
  const [expandedId, setExpandedId] = useState<string | null>(null)
  const query = incidentListQuery(settings.types, showClosed)
  const pages = usePages(incidents.query, query, settings.pageSize, { refresh: INCIDENTS_REFRESH, shows: ['incident'] })
  const total = useCount(
    incidents.query,
    { query: query.query },
    { refresh: INCIDENTS_REFRESH, keepPrevious: true, shows: ['incident'] },
  )
  const isEmpty = pages.call.data && pages.rows.length === 0
  const filter = (
    <Switch
      size="xs"
      label={t('showClosed')}
      checked={showClosed}
      onChange={(event) => setShowClosed(event.currentTarget.checked)}
    />
  )
  const badge = total.data !== undefined && (
    <Chip tone="info">{t(showClosed ? 'countAll' : 'countOpen', { count: total.data })}</Chip>
  )
  return (
    <WidgetFrame
      state={
        isEmpty
          ? { kind: 'empty', title: t(showClosed ? 'empty.all' : 'empty.open'), hint: t('empty.hint') }
          : viewStateOf(pages.call)
      }
      flush
      badge={badge}
      actions={filter}
      updatedAt={updatedAtOf(pages.call)}
    >
      <div className={classes.list}>
        <ul className={classes.rows}>
          {pages.rows.map((incident) => (
            <IncidentRow
              key={incident.incidentId}
              incident={incident}
              now={now}
              isExpanded={expandedId === incident.incidentId}
              onToggle={() => setExpandedId(expandedId === incident.incidentId ? null : incident.incidentId)}
            />
          ))}
        </ul>
        <PageControls pages={pages} total={total.data} />
      </div>
    </WidgetFrame>
  )
}
