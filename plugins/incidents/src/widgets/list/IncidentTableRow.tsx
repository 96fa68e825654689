import { memo, useLayoutEffect, useRef } from 'react'
import { Chip, entityPath, formatDuration, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
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

/** Height of a row in CSS px, which a thumb can hit. */
export const TABLE_ROW_HEIGHT = 44

interface IncidentTableRowProps extends RowSelection {
  incident: IncidentSummary
  /** Number of the row in the whole table, from 1. */
  rowIndex: number
  columnCount: number
  facts: FactContext
  handlers: RowHandlers
  isChosen: boolean
  isBroughtIntoView: boolean
  isExpanded: boolean
  /** Called with the height of the details, CSS px. */
  onDetailsHeight: (height: number) => void
}

/** An incident in the table. It is drawn anew only where it has changed. */
export const IncidentTableRow = memo(function IncidentTableRow(props: IncidentTableRowProps) {
  const { incident, rowIndex, facts, handlers, isChosen, isExpanded, isOn, isSelected, refusal } = props
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
      <tr {...rowProps} className={classes.row} aria-rowindex={rowIndex} data-chosen={isChosen || undefined}>
        <td>
          <span className={classes.typeCell}>
            <RowCheckbox {...tool} />
            <span className={classes.mark} data-tone={typeTone(incident)} />
            {type}
          </span>
        </td>
        <td>
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
        </td>
        <td>{cameraNameOf(incident, facts.cameraNames, t)}</td>
        <td>
          <Chip tone={stateTone(incident)}>{stateLabel(incident.state, t)}</Chip>
        </td>
        <TimeCells incident={incident} facts={facts} />
        <td>{incident.assignedTo?.displayName}</td>
        <td>{severityLabel(parsePayload(incident).severity, t)}</td>
        <td className={classes.toolCell}>
          <RowTools
            title={title}
            path={path}
            isExpanded={isExpanded}
            detailsId={detailsId}
            onToggle={() => handlers.toggle(incidentId)}
          >
            <RowMenuButton {...tool} />
          </RowTools>
        </td>
      </tr>
      {isExpanded && <DetailsRow {...props} detailsId={detailsId} />}
    </>
  )
})

function TimeCells({ incident, facts }: Pick<IncidentTableRowProps, 'incident' | 'facts'>) {
  const { dayAndTime, locale, now } = facts
  const tone = ageTone(incident, now)
  const hasDuration = !isMoment(incident)
  return (
    <>
      <td>{dayAndTime(incident.firstEventTimestamp)}</td>
      <td>{hasDuration && dayAndTime(incident.lastEventTimestamp)}</td>
      <td>
        {tone && <span className={classes.dot} data-tone={tone} />}
        {hasDuration && formatDuration(locale, durationOf(incident, now))}
      </td>
    </>
  )
}

function DetailsRow({
  incident,
  columnCount,
  detailsId,
  onDetailsHeight,
}: IncidentTableRowProps & { detailsId: string }) {
  const row = useRef<HTMLTableRowElement>(null)
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
    <tr ref={row}>
      <td id={detailsId} colSpan={columnCount} className={classes.details}>
        <IncidentEvents incidentId={incident.incidentId} />
      </td>
    </tr>
  )
}
