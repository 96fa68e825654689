import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Selection } from '@barn-workbench/plugin-sdk/actions'
import { createRowKeeper, toggledOrder, useRowWindow, type ListControl } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  entityPath,
  formatDuration,
  incidentTypeName,
  OnPaper,
  useInstance,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import { IncidentEvents } from '../../detail/IncidentEvents'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { ageTone, cameraNameOf, durationOf, isMoment, type FactContext } from '../../types/incidentFacts'
import {
  incidentSubject,
  parsePayload,
  severityLabel,
  stateLabel,
  stateTone,
  typeTone,
} from '../../types/incidentLabels'
import {
  RowCheckbox,
  RowLink,
  RowMenuButton,
  RowRefusal,
  rowSelectionOf,
  RowTools,
  useRowTarget,
  type RowSelection,
} from '../rows/RowFrame'
import { focusedId, handleRowKeys, useKeptFocus } from '../rows/rowKeyboard'
import type { RowHandlers, RowState } from '../rows/rowState'
import classes from './IncidentTable.module.css'

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

/** The names of the columns. Memoized, since it does not change during scrolling. */
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
 * Incidents in a table, of which only the rows in view are drawn. Not a `<table>`: the browser would lay out all rows
 * when one changes.
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

/** Height of a row with its line in CSS px: a thumb can hit what is in it. */
const TABLE_ROW_HEIGHT = 45

interface IncidentTableRowProps extends RowSelection {
  incident: IncidentSummary
  /** Number of the row in the whole table, from 1. */
  rowIndex: number
  /** Distance from the top of the table's body, CSS px. */
  top: number
  facts: FactContext
  handlers: RowHandlers
  isChosen: boolean
  isBroughtIntoView: boolean
  isExpanded: boolean
  /** Beside the detail, which shows the events, its tools would lie over its facts: the menu leads to all of them. */
  hasOnlyMenu: boolean
  /** Called with the height of the details, CSS px. */
  onDetailsHeight: (height: number) => void
}

/** An incident in the table. Rendered again only if it has changed. */
const IncidentTableRow = memo(function IncidentTableRow(props: IncidentTableRowProps) {
  const { incident, rowIndex, top, facts, handlers, isChosen, isExpanded, isOn, isSelected, refusal } = props
  const t = useMessages()
  const { session } = useInstance()
  const { incidentId } = incident
  const path = entityPath(session.id, 'incident', incidentId)
  const type = incidentTypeName(incident.type, t)
  const title = incidentSubject(incident, t) ?? type
  const detailsId = `events-${incidentId}`
  const { target, rowProps } = useRowTarget(incident, handlers)
  const tool = { title, incidentId, target, handlers, selection: { isOn, isSelected, refusal } }
  return (
    <>
      <div
        {...rowProps}
        role="row"
        className={`${classes.columns} ${classes.row}`}
        style={{ top }}
        aria-rowindex={rowIndex}
        data-chosen={isChosen || undefined}
      >
        <span role="cell" className={classes.cell}>
          <span className={classes.typeCell}>
            <RowCheckbox {...tool} />
            <span className={classes.mark} data-tone={typeTone(incident)} />
            {type}
          </span>
        </span>
        <span role="cell" className={classes.cell}>
          <RowLink
            incidentId={incidentId}
            path={path}
            isChosen={isChosen}
            isBroughtIntoView={props.isBroughtIntoView}
            className={classes.link}
            onOpen={() => handlers.open(incidentId)}
          >
            {title}
          </RowLink>
          <RowRefusal {...tool} />
        </span>
        <FactCells incident={incident} facts={facts} />
        <span role="cell" className={classes.tools}>
          <RowTools
            title={title}
            path={path}
            isExpanded={isExpanded}
            detailsId={detailsId}
            hasOnlyMenu={props.hasOnlyMenu}
            onToggle={() => handlers.toggle(incidentId)}
          >
            <RowMenuButton {...tool} />
          </RowTools>
        </span>
      </div>
      {isExpanded && <DetailsRow {...props} detailsId={detailsId} />}
    </>
  )
})

/** How long an incident lasts, or has lasted; on paper only what has ended. */
function Duration({ isOpen, text }: { isOpen: boolean; text: string }) {
  return isOpen ? <OnPaper text="–">{text}</OnPaper> : text
}

/** The facts about an incident besides its type and title. */
function FactCells({ incident, facts }: Pick<IncidentTableRowProps, 'incident' | 'facts'>) {
  const t = useMessages()
  const { dayAndTime, locale, now, cameraNames } = facts
  const tone = ageTone(incident, now)
  const hasDuration = !isMoment(incident)
  const cells = [
    cameraNameOf(incident, cameraNames, t),
    <Chip tone={stateTone(incident)}>{stateLabel(incident.state, t)}</Chip>,
    dayAndTime(incident.firstEventTimestamp),
    hasDuration && dayAndTime(incident.lastEventTimestamp),
    <>
      {tone && <span className={classes.dot} data-tone={tone} />}
      {hasDuration && (
        <Duration isOpen={incident.closedAt === null} text={formatDuration(locale, durationOf(incident, now))} />
      )}
    </>,
    incident.assignedTo?.displayName,
    severityLabel(parsePayload(incident).severity, t),
  ]
  return cells.map((cell, column) => (
    <span key={column} role="cell" className={classes.cell}>
      {cell}
    </span>
  ))
}

function DetailsRow({ incident, top, detailsId, onDetailsHeight }: IncidentTableRowProps & { detailsId: string }) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => onDetailsHeight(element.getBoundingClientRect().height))
    observer.observe(element)
    return () => {
      observer.disconnect()
      onDetailsHeight(0)
    }
  }, [onDetailsHeight])
  return (
    <div ref={row} role="row" className={classes.details} style={{ top: top + TABLE_ROW_HEIGHT }}>
      <div role="cell" id={detailsId}>
        <IncidentEvents key={incident.incidentId} incidentId={incident.incidentId} />
      </div>
    </div>
  )
}
