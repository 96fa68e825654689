import { Switch } from '@mantine/core'
import { useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
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

/** ms between looks at the incidents on screen. */
export const INCIDENTS_REFRESH = 60_000

export default function ListWidget({ settings }: { settings: ListSettings }) {
  const t = useMessages()
  const now = useNow(30_000)
  const [showClosed, setShowClosed] = useState(settings.showClosed)
  const [expanded, setExpanded] = useState<string | null>(null)
  const query = incidentListQuery(settings.types, showClosed)
  const pages = usePages(incidents.query, query, settings.pageSize, { refresh: INCIDENTS_REFRESH, shows: ['incident'] })
  const total = useCount(
    incidents.query,
    { query: query.query },
    { refresh: INCIDENTS_REFRESH, keepPrevious: true, shows: ['incident'] },
  )
  const nothing = pages.call.data && pages.rows.length === 0
  const state = nothing
    ? ({ kind: 'empty', title: t(showClosed ? 'empty.all' : 'empty.open'), hint: t('empty.hint') } as const)
    : viewStateOf(pages.call)
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
    <WidgetFrame state={state} flush badge={badge} actions={filter} updatedAt={updatedAtOf(pages.call)}>
      <div className={classes.list}>
        <ul className={classes.rows}>
          {pages.rows.map((incident) => (
            <IncidentRow
              key={incident.incidentId}
              incident={incident}
              now={now}
              expanded={expanded === incident.incidentId}
              onToggle={() => setExpanded((open) => (open === incident.incidentId ? null : incident.incidentId))}
            />
          ))}
        </ul>
        <PageControls pages={pages} total={total.data} />
      </div>
    </WidgetFrame>
  )
}
