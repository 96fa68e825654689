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

/** Incidents in pages; a row expands to the events of its incident. */
export default function ListWidget({ settings }: { settings: ListSettings }) {
  const t = useMessages()
  const now = useNow(30 * SECOND)
  const [showClosed, setShowClosed] = useState(settings.showClosed)
  const pathOf = useScreenPath()
  const chosenId = useChosen('incident')
  const chosenType = useChosen('incidentType')
  const [toggled, setToggled] = useState<{ id: string | null; whileChosen: string | null } | null>(null)
  // Another choice by the address wins over the row that was expanded before it.
  const expandedId = toggled?.whileChosen === chosenId ? toggled.id : chosenId
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
      label={t('showClosed')}
      checked={showClosed}
      onChange={(event) => setShowClosed(event.currentTarget.checked)}
    />
  )
  const badge = (
    <>
      {total.data !== undefined && (
        <Chip tone="info">{t(showClosed ? 'countAll' : 'countOpen', { count: total.data })}</Chip>
      )}
      {chosenType !== null && (
        <PageLink to={pathOf('incidents')} className={classes.onlyType}>
          {t('onlyType', { type: typeLabel(chosenType, t) })}
        </PageLink>
      )}
    </>
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
      badge={badge}
      actions={filter}
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
              onToggle={() =>
                setToggled({
                  id: expandedId === incident.incidentId ? null : incident.incidentId,
                  whileChosen: chosenId,
                })
              }
            />
          ))}
        </ul>
        <PageControls pages={pages} total={total.data} />
      </div>
    </WidgetFrame>
  )
}
