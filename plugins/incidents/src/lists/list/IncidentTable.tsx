import { memo, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { Selection } from '@barn-workbench/plugin-sdk/actions'
import { createRowKeeper, toggledOrder, useRowWindow, type ListControl } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  entityPath,
  formatDuration,
  incidentTypeName,
  OnPaper,
  useLocalSettings,
  useMessages,
  useSession,
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
import { MomentThumbnail } from '../../types/MomentThumbnail'
import { ToneMark } from '../../types/ToneMark'
import {
  ROW_PICTURE,
  RowCheckbox,
  RowLink,
  RowMenuButton,
  RowRefusal,
  rowSelectionOf,
  RowTools,
  useRowTarget,
  type RowSelection,
} from '../rows/RowElements'
import { focusedId, handleRowKeys, useKeptFocus } from '../rows/rowKeyboard'
import type { RowHandlers, RowState } from '../rows/rowState'
import classes from './IncidentTable.module.css'
import { shownColumns, type ShownColumns } from './tableColumns'

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
const Head = memo(function Head({ list, columns }: { list: ListControl } & Pick<ShownColumns, 'columns'>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.columns}>
        {columns.map(({ name, orderKey }) => (
          <HeadCell key={name} name={name} orderKey={orderKey} list={list} />
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
  const [{ hiddenIncidentColumns }] = useLocalSettings()
  const { columns, widths, widthsForFingers, rowHeight } = useMemo(
    () => shownColumns(hiddenIncidentColumns),
    [hiddenIncidentColumns],
  )
  const [detailsHeight, setDetailsHeight] = useState(0)
  const expandedIndex = incidents.findIndex(({ incidentId }) => incidentId === rows.expandedId)
  const expanded = expandedIndex < 0 ? null : { index: expandedIndex, height: detailsHeight }
  const [keeper] = useState(createRowKeeper)
  const { scroller, ...view } = useRowWindow<HTMLDivElement>({
    count: incidents.length,
    rowHeight,
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
      <div
        role="table"
        className={classes.table}
        style={{ '--widths': widths, '--widths-for-fingers': widthsForFingers } as CSSProperties}
        aria-rowcount={incidents.length + 1}
        aria-label={t('table')}
      >
        <Head list={list} columns={columns} />
        <div role="rowgroup" className={classes.body} style={{ height: view.height }}>
          {drawn.map((incident, offset) => (
            <IncidentTableRow
              key={keys.get(incident.incidentId)}
              incident={incident}
              rowIndex={view.start + offset + 2}
              top={view.topOf(view.start + offset)}
              columns={columns}
              height={rowHeight}
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

interface IncidentTableRowProps extends RowSelection {
  incident: IncidentSummary
  /** Number of the row in the whole table, from 1. */
  rowIndex: number
  /** Distance from the top of the table's body, CSS px. */
  top: number
  columns: ShownColumns['columns']
  /** The height of the row, CSS px. */
  height: number
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
  const { incident, rowIndex, top, height, columns, facts, handlers, isChosen, isExpanded } = props
  const { isOn, isSelected, refusal } = props
  const t = useMessages()
  const session = useSession()
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
        style={{ top, height }}
        aria-rowindex={rowIndex}
        data-chosen={isChosen || undefined}
      >
        {columns.map(({ name }) => (
          <span key={name} role="cell" className={classes.cell}>
            {name === 'type' && (
              <span className={classes.typeCell}>
                <RowCheckbox {...tool} />
                <ToneMark tone={typeTone(incident)} className={classes.mark} />
                {type}
              </span>
            )}
            {name === 'title' && (
              <>
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
              </>
            )}
            {name === 'picture' && <MomentThumbnail incident={incident} {...ROW_PICTURE} />}
            <FactCell name={name} incident={incident} facts={facts} />
          </span>
        ))}
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

/** Shows the duration of an incident. On paper only ended incidents have one. */
function Duration({ isOpen, text }: { isOpen: boolean; text: string }) {
  return isOpen ? <OnPaper text="–">{text}</OnPaper> : text
}

/** Shows the time that an incident lasts, with the dot of a dead animal's age. */
function DurationCell({ incident, facts: { now, locale } }: Pick<IncidentTableRowProps, 'incident' | 'facts'>) {
  const tone = ageTone(incident, now)
  const text = formatDuration(locale, durationOf(incident, now))
  return (
    <>
      {tone && <span className={classes.dot} data-tone={tone} />}
      {!isMoment(incident) && <Duration isOpen={incident.closedAt === null} text={text} />}
    </>
  )
}

interface FactCellProps extends Pick<IncidentTableRowProps, 'incident' | 'facts'> {
  /** Name of the column. */
  name: string
}

/** A fact about an incident besides its type and title. */
function FactCell({ name, incident, facts }: FactCellProps): ReactNode {
  const t = useMessages()
  const { dayAndTime, cameraNames } = facts
  switch (name) {
    case 'camera':
      return cameraNameOf(incident, cameraNames, t)
    case 'state':
      return <Chip tone={stateTone(incident)}>{stateLabel(incident.state, t)}</Chip>
    case 'first':
      return dayAndTime(incident.firstEventTimestamp)
    case 'last':
      return !isMoment(incident) && dayAndTime(incident.lastEventTimestamp)
    case 'duration':
      return <DurationCell incident={incident} facts={facts} />
    case 'assigned':
      return incident.assignedTo?.displayName
    case 'severity':
      return severityLabel(parsePayload(incident).severity, t)
    default:
      return null
  }
}

function DetailsRow({
  incident,
  top,
  height,
  detailsId,
  onDetailsHeight,
}: IncidentTableRowProps & { detailsId: string }) {
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
    <div ref={row} role="row" className={classes.details} style={{ top: top + height }}>
      <div role="cell" id={detailsId}>
        <IncidentEvents key={incident.incidentId} incident={incident} />
      </div>
    </div>
  )
}
