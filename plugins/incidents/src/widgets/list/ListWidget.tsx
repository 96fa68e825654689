import { Switch } from '@mantine/core'
import { useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { PageControls, usePages } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  PageLink,
  updatedAtOf,
  useChosen,
  useCount,
  useMessages,
  useNow,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { incidentListQuery } from '../../queries/incidentListQuery'
import { useIncident } from '../../queries/useIncident'
import { typeLabel } from './incidentLabels'
import { IncidentRow } from './IncidentRow'
import classes from './List.module.css'
import type { ListSettings } from './settings'

/** Time between two refreshes, in ms. */
const INCIDENTS_REFRESH = MINUTE

/** The rows of a page. The incident that the address chooses comes first where the page does not have it. */
function withChosen(rows: readonly Incident[], chosen: Incident | null): readonly Incident[] {
  const hasChosen = chosen === null || rows.some(({ incidentId }) => incidentId === chosen.incidentId)
  return hasChosen ? rows : [chosen, ...rows]
}

/** The row that is expanded: the chosen one until another is. Another choice by the address wins over rows expanded before. */
function useExpandedRow(chosenId: string | null) {
  const [toggled, setToggled] = useState<{ id: string | null; whileChosen: string | null } | null>(null)
  const expandedId = toggled?.whileChosen === chosenId ? toggled.id : chosenId
  const toggle = (id: string) => setToggled({ id: expandedId === id ? null : id, whileChosen: chosenId })
  return { expandedId, toggle }
}

interface ListBadgeProps {
  /** Number of incidents; undefined until it is known. */
  total: number | undefined
  showClosed: boolean
  /** The only type that is shown; null: all. */
  chosenType: string | null
}

/** The number of incidents, and the way back from a list of one type to all. */
function ListBadge({ total, showClosed, chosenType }: ListBadgeProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <>
      {total !== undefined && <Chip tone="info">{t(showClosed ? 'countAll' : 'countOpen', { count: total })}</Chip>}
      {chosenType !== null && (
        <PageLink to={pathOf('incidents')} className={classes.onlyType}>
          {t('onlyType', { type: typeLabel(chosenType, t) })}
        </PageLink>
      )}
    </>
  )
}

/** Incidents in pages; a row expands to the events of its incident. */
export default function ListWidget({ settings }: { settings: ListSettings }) {
  const t = useMessages()
  const now = useNow(30 * SECOND)
  const [showClosed, setShowClosed] = useState(settings.showClosed)
  const pathOf = useScreenPath()
  const chosenId = useChosen('incident')
  const chosenType = useChosen('incidentType')
  const { expandedId, toggle } = useExpandedRow(chosenId)
  const query = incidentListQuery(chosenType === null ? settings.types : [chosenType], showClosed)
  const pages = usePages(incidents.query, query, settings.pageSize, { refresh: INCIDENTS_REFRESH, shows: ['incident'] })
  const total = useCount(
    incidents.query,
    { query: query.query },
    { refresh: INCIDENTS_REFRESH, keepPrevious: true, shows: ['incident'] },
  )
  const chosen = useIncident(chosenId)
  const rows = withChosen(pages.rows, chosen)
  const isEmpty = pages.call.data && rows.length === 0
  const filter = (
    <Switch
      size="xs"
      className={classes.filter ?? ''}
      label={t('showClosed')}
      checked={showClosed}
      onChange={(event) => setShowClosed(event.currentTarget.checked)}
    />
  )
  return (
    <WidgetFrame
      state={
        isEmpty
          ? { kind: 'empty', title: t(showClosed ? 'empty.all' : 'empty.open'), hint: t('empty.hint') }
          : viewStateOf(pages.call)
      }
      flush
      leadsTo={pathOf('incidents')}
      badge={<ListBadge total={total.data} showClosed={showClosed} chosenType={chosenType} />}
      tools={filter}
      updatedAt={updatedAtOf(pages.call)}
    >
      <div className={classes.list}>
        <ul className={classes.rows}>
          {rows.map((incident) => (
            <IncidentRow
              key={incident.incidentId}
              incident={incident}
              now={now}
              isChosen={incident.incidentId === chosenId}
              isExpanded={expandedId === incident.incidentId}
              onToggle={() => toggle(incident.incidentId)}
            />
          ))}
        </ul>
        <PageControls pages={pages} total={total.data} />
      </div>
    </WidgetFrame>
  )
}
