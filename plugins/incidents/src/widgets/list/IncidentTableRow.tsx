import { memo, useLayoutEffect, useRef } from 'react'
import { Chip, entityPath, formatDuration, OnPaper, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { IncidentEvents } from '../../events/IncidentEvents'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { ageTone, cameraNameOf, durationOf, isMoment, type FactContext } from './incidentFacts'
import {
  incidentSubject,
  parsePayload,
  severityLabel,
  stateLabel,
  stateTone,
  typeLabel,
  typeTone,
} from './incidentLabels'
import { RowCheckbox, RowMenuButton, RowRefusal, useRowTarget, type RowSelection } from './RowFrame'
import { RowLink } from './RowLink'
import { RowTools } from './RowTools'
import classes from './Table.module.css'
import type { RowHandlers } from './useRowHandlers'

/** Height of a row with its line in CSS px: a thumb can hit what is in it. */
export const TABLE_ROW_HEIGHT = 45

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

/** An incident in the table. It is drawn anew only where it has changed. */
export const IncidentTableRow = memo(function IncidentTableRow(props: IncidentTableRowProps) {
  const { incident, rowIndex, top, facts, handlers, isChosen, isExpanded, isOn, isSelected, refusal } = props
  const t = useMessages()
  const { session } = useInstance()
  const { incidentId } = incident
  const path = entityPath(session.id, 'incident', incidentId)
  const type = typeLabel(incident.type, t)
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

/** What is known of an incident besides its type and title. */
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
