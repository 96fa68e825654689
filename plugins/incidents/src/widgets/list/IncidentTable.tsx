import { useState } from 'react'
import { toggledOrder, useRowWindow, type ListControl } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../../queries/incidentSummary'
import type { FactContext } from './incidentFacts'
import { IncidentTableRow, TABLE_ROW_HEIGHT } from './IncidentTableRow'
import { rowSelectionOf } from './RowFrame'
import { handleRowKeys } from './rowKeys'
import classes from './Table.module.css'
import { useKeptFocus } from './useKeptFocus'
import type { RowHandlers } from './useRowHandlers'
import type { RowState } from './useRowState'
import type { Selection } from './useSelection'

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
/** The columns, and one for the tools of a row. */
const COLUMN_COUNT = COLUMNS.length + 1

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
  if (orderKey === undefined) return <th scope="col">{label}</th>
  const direction = order?.key === orderKey ? order.direction : null
  return (
    <th scope="col" aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => list.set({ order: toggledOrder(list.state.order, orderKey) })}
      >
        {label}
        <span aria-hidden>{direction === null ? '' : direction === 'asc' ? ' ↑' : ' ↓'}</span>
      </button>
    </th>
  )
}

/** Incidents in a table, of which only the rows in view are drawn. */
export function IncidentTable({ incidents, list, facts, rows, handlers, selection }: IncidentTableProps) {
  const t = useMessages()
  const keptFocus = useKeptFocus()
  const [detailsHeight, setDetailsHeight] = useState(0)
  const expandedIndex = incidents.findIndex(({ incidentId }) => incidentId === rows.expandedId)
  const expanded = expandedIndex < 0 ? null : { index: expandedIndex, height: detailsHeight }
  const { scroller, ...drawn } = useRowWindow<HTMLDivElement>({
    count: incidents.length,
    rowHeight: TABLE_ROW_HEIGHT,
    expanded,
  })
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
      <table className={classes.table} aria-rowcount={incidents.length + 1}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <HeadCell key={column.name} {...column} list={list} />
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          <Room height={drawn.above} />
          {incidents.slice(drawn.start, drawn.end).map((incident, offset) => (
            <IncidentTableRow
              key={incident.incidentId}
              incident={incident}
              rowIndex={drawn.start + offset + 2}
              columnCount={COLUMN_COUNT}
              facts={facts}
              handlers={handlers}
              {...rowSelectionOf(selection, incident.incidentId)}
              isChosen={rows.chosenId === incident.incidentId}
              isBroughtIntoView={rows.isChosenElsewhere && rows.chosenId === incident.incidentId}
              isExpanded={rows.expandedId === incident.incidentId}
              onDetailsHeight={setDetailsHeight}
            />
          ))}
          <Room height={drawn.below} />
        </tbody>
      </table>
    </div>
  )
}

/** The room of rows that are not drawn. */
function Room({ height }: { height: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={COLUMN_COUNT} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
