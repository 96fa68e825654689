import { memo, useState } from 'react'
import type { Selection } from '@barn-workbench/plugin-sdk/actions'
import { createRowKeeper, toggledOrder, useRowWindow, type ListControl } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../../queries/incidentSummary'
import type { FactContext } from './incidentFacts'
import { IncidentTableRow, TABLE_ROW_HEIGHT } from './IncidentTableRow'
import { rowSelectionOf } from './RowFrame'
import { focusedId, handleRowKeys } from './rowKeys'
import classes from './Table.module.css'
import { useKeptFocus } from './useKeptFocus'
import type { RowHandlers } from './useRowHandlers'
import type { RowState } from './useRowState'

/** The columns, with the property that each can be ordered by. */
const COLUMNS: readonly { name: string; orderKey?: string }[] = [
  { name: 'type', orderKey: 'type' },
  { name: 'title', orderKey: 'messagePayload.title' },
  { name: 'camera', orderKey: 'identifier.cameraId' },
  { name: 'state', orderKey: 'state' },
  { name: 'first', orderKey: 'firstEventTimestamp' },
  { name: 'last', orderKey: 'lastEventTimestamp' },
  { name: 'duration' },
  { name: 'assigned', orderKey: 'assignedTo.displayName' },
  { name: 'severity', orderKey: 'messagePayload.severity' },
]
const idOf = ({ incidentId }: IncidentSummary) => incidentId

interface IncidentTableProps {
  incidents: readonly IncidentSummary[]
  list: ListControl
  facts: FactContext
  rows: RowState
  handlers: RowHandlers
  selection: Selection
}

function HeadCell({ name, orderKey, list }: { name: string; orderKey?: string | undefined; list: ListControl }) {
  const t = useMessages()
  const [order] = list.state.order
  const label = t(`property.${name}`)
  if (orderKey === undefined)
    return (
      <span role="columnheader" className={classes.cell}>
        {label}
      </span>
    )
  const direction = order?.key === orderKey ? order.direction : null
  return (
    <span
      role="columnheader"
      className={classes.cell}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => list.set({ order: toggledOrder(list.state.order, orderKey) })}
      >
        {label}
        <span aria-hidden>{direction === null ? '' : direction === 'asc' ? ' ↑' : ' ↓'}</span>
      </button>
    </span>
  )
}

/** The names of the columns. It is not drawn anew while the table is scrolled. */
const Head = memo(function Head({ list }: { list: ListControl }) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.columns}>
        {COLUMNS.map((column) => (
          <HeadCell key={column.name} {...column} list={list} />
        ))}
      </div>
    </div>
  )
})

/**
 * Incidents in a table, of which only the rows in view are drawn. It is none of HTML's, whose rows are all laid out anew when
 * one of them changes.
 */
export function IncidentTable({ incidents, list, facts, rows, handlers, selection }: IncidentTableProps) {
  const t = useMessages()
  const keptFocus = useKeptFocus()
  const [detailsHeight, setDetailsHeight] = useState(0)
  const expandedIndex = incidents.findIndex(({ incidentId }) => incidentId === rows.expandedId)
  const expanded = expandedIndex < 0 ? null : { index: expandedIndex, height: detailsHeight }
  const [keeper] = useState(createRowKeeper)
  const { scroller, ...view } = useRowWindow<HTMLDivElement>({
    count: incidents.length,
    rowHeight: TABLE_ROW_HEIGHT,
    expanded,
  })
  const drawn = incidents.slice(view.start, view.end)
  const keys = keeper.keysOf(drawn.map(idOf), focusedId())
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="region"
      aria-label={t('table')}
      tabIndex={-1}
      {...keptFocus}
      onKeyDown={(event) => handleRowKeys(event, rows.toggle)}
    >
      <div role="table" className={classes.table} aria-rowcount={incidents.length + 1} aria-label={t('table')}>
        <Head list={list} />
        <div role="rowgroup" className={classes.body} style={{ height: view.height }}>
          {drawn.map((incident, offset) => (
            <IncidentTableRow
              key={keys.get(incident.incidentId)}
              incident={incident}
              rowIndex={view.start + offset + 2}
              top={view.topOf(view.start + offset)}
              facts={facts}
              handlers={handlers}
              {...rowSelectionOf(selection, incident.incidentId)}
              isChosen={rows.chosenId === incident.incidentId}
              isBroughtIntoView={rows.isChosenElsewhere && rows.chosenId === incident.incidentId}
              isExpanded={rows.expandedId === incident.incidentId}
              hasOnlyMenu={rows.isShownBeside}
              onDetailsHeight={setDetailsHeight}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
