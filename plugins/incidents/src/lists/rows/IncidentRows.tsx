import { memo, useState, type ReactNode } from 'react'
import { importanceGroup, type ImportanceGroup } from '@barn-workbench/core/incidentTypes'
import { HOUR } from '@barn-workbench/core/time'
import type { Selection } from '@barn-workbench/plugin-sdk/actions'
import { createRowKeeper } from '@barn-workbench/plugin-sdk/list'
import { entityPath, useMessages, useSession, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { IncidentEvents } from '../../detail/IncidentEvents'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { factsOf, rowTitle, type FactContext } from '../../types/incidentFacts'
import { stateLabel, stateTone, typeTone } from '../../types/incidentLabels'
import { MomentThumbnail } from '../../types/MomentThumbnail'
import classes from '../List.module.css'
import { IncidentRowView } from './IncidentRowView'
import {
  ROW_PICTURE,
  RowCheckbox,
  RowMenuButton,
  RowRefusal,
  rowSelectionOf,
  useRowTarget,
  type RowSelection,
} from './RowElements'
import { focusedId, handleRowKeys, useKeptFocus } from './rowKeyboard'
import type { RowHandlers, RowState } from './rowState'

interface IncidentRowsProps {
  incidents: readonly IncidentSummary[]
  facts: FactContext
  rows: RowState
  handlers: RowHandlers
  selection: Selection
  /** Whether similar incidents are one row. */
  isFolded: boolean
  /** Whether the incidents stand by importance, so that each group of them has a title. */
  hasGroups?: boolean
}

/** Incidents as a list; similar ones fold into one row, which unfolds by a click. */
export function IncidentRows(props: IncidentRowsProps) {
  const { incidents, facts, rows, handlers, selection, isFolded, hasGroups = false } = props
  const timeZone = useTimeZone()
  const keptFocus = useKeptFocus()
  const [keeper] = useState(createRowKeeper)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const groups = isFolded
    ? foldIncidents(incidents, timeZone.toLocal)
    : incidents.map((incident) => ({ key: incident.incidentId, first: incident, incidents: [incident] }))
  const toggle = (key: string) => {
    const next = new Set(unfolded)
    if (!next.delete(key)) next.add(key)
    setUnfolded(next)
  }
  /** The chosen incident and the expanded one are never folded. */
  const isUnfolded = ({ key, incidents: [, ...others] }: IncidentGroup) =>
    unfolded.has(key) || others.some(({ incidentId }) => [rows.chosenId, rows.expandedId].includes(incidentId))
  const shown = groups.flatMap((group) => {
    const isOpen = isUnfolded(group)
    return (isOpen ? group.incidents : [group.first]).map((incident) => ({ incident, group, isOpen }))
  })
  const keys = keeper.keysOf(
    shown.map(({ incident }) => incident.incidentId),
    focusedId(),
  )
  return (
    <ul className={classes.rows} {...keptFocus} onKeyDown={(event) => handleRowKeys(event, rows.toggle)}>
      {shown.map(({ incident, group, isOpen }, index) => (
        <IncidentRow
          key={keys.get(incident.incidentId)}
          group={hasGroups ? beginningGroup(incident, shown[index - 1]?.incident, facts.now) : null}
          incident={incident}
          facts={facts}
          handlers={handlers}
          isChosen={rows.chosenId === incident.incidentId}
          isBroughtIntoView={rows.isChosenElsewhere && rows.chosenId === incident.incidentId}
          isExpanded={rows.expandedId === incident.incidentId}
          {...rowSelectionOf(selection, incident.incidentId)}
          badge={
            incident === group.first &&
            group.incidents.length > 1 && (
              <FoldButton count={group.incidents.length} isOpen={isOpen} onToggle={() => toggle(group.key)} />
            )
          }
        />
      ))}
    </ul>
  )
}

/** The group by importance that begins with an incident; null: it goes on from the one above. */
function beginningGroup(incident: IncidentSummary, above: IncidentSummary | undefined, now: number) {
  const group = importanceGroup(incident, now)
  return above && importanceGroup(above, now) === group ? null : group
}

interface FoldButtonProps {
  count: number
  isOpen: boolean
  onToggle: () => void
}

function FoldButton({ count, isOpen, onToggle }: FoldButtonProps) {
  const t = useMessages()
  return (
    <Button
      size="compact-xs"
      variant="light"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'fold' : 'unfold', { count })}
      title={t(isOpen ? 'fold' : 'unfold', { count })}
      onClick={onToggle}
    >
      {`× ${count}`}
    </Button>
  )
}

interface IncidentRowProps extends RowSelection {
  incident: IncidentSummary
  /** The group by importance that begins with it; null: none does. */
  group: ImportanceGroup | null
  facts: FactContext
  handlers: RowHandlers
  isChosen: boolean
  isBroughtIntoView: boolean
  isExpanded: boolean
  badge?: ReactNode
}

/** An incident in the list, which expands to its events. It is rendered again only if it has changed. */
const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { incident, facts, handlers, isOn, isSelected, refusal, isExpanded } = props
  const t = useMessages()
  const session = useSession()
  const { incidentId } = incident
  const { target, rowProps } = useRowTarget(incident, handlers)
  const title = rowTitle(incident, facts)
  const tool = { title, incidentId, target, handlers, selection: { isOn, isSelected, refusal } }
  return (
    <IncidentRowView
      rowProps={rowProps}
      target={target}
      group={props.group}
      checkbox={<RowCheckbox {...tool} />}
      menuButton={<RowMenuButton {...tool} />}
      refusal={<RowRefusal {...tool} />}
      picture={<MomentThumbnail incident={incident} {...ROW_PICTURE} />}
      incidentId={incidentId}
      path={entityPath(session.id, 'incident', incidentId)}
      title={title}
      facts={factsOf(incident, facts)}
      tone={typeTone(incident)}
      state={stateLabel(incident.state, t)}
      stateTone={stateTone(incident)}
      isChosen={props.isChosen}
      isBroughtIntoView={props.isBroughtIntoView}
      isExpanded={isExpanded}
      onToggle={() => handlers.toggle(incidentId)}
      onOpen={() => handlers.open(incidentId)}
      badge={props.badge}
    >
      {isExpanded && (
        <div className={classes.events}>
          <IncidentEvents key={incidentId} incident={incident} />
        </div>
      )}
    </IncidentRowView>
  )
})

/** Incidents of one type, one camera and one hour, in the order of the list. Others form groups of one. */
interface IncidentGroup {
  key: string
  /** The first one in the list, which represents all of them. */
  first: IncidentSummary
  /** All of them, the first included. */
  incidents: readonly IncidentSummary[]
}

/** Key of similar incidents; null for an incident without a camera. */
function similarityOf(incident: IncidentSummary, toLocal: (instant: number) => number): string | null {
  const { cameraId } = incident.identifier
  if (!cameraId) return null
  return `${incident.type} ${cameraId} ${Math.floor(toLocal(incident.firstEventTimestamp) / HOUR)}`
}

/**
 * Folds similar incidents into groups, each at the place of its first incident. `toLocal` converts an instant to the
 * barn's local time, ms.
 */
export function foldIncidents(
  incidents: readonly IncidentSummary[],
  toLocal: (instant: number) => number,
): IncidentGroup[] {
  const groups = new Map<string, { key: string; first: IncidentSummary; incidents: IncidentSummary[] }>()
  for (const incident of incidents) {
    const key = similarityOf(incident, toLocal) ?? incident.incidentId
    const group = groups.get(key)
    if (group) group.incidents.push(incident)
    else groups.set(key, { key, first: incident, incidents: [incident] })
  }
  return [...groups.values()]
}
