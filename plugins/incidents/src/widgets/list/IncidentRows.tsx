import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Selection } from '@barn-workbench/plugin-sdk/actions'
import { createRowKeeper } from '@barn-workbench/plugin-sdk/list'
import { useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { foldIncidents, type IncidentGroup } from './foldIncidents'
import type { FactContext } from './incidentFacts'
import { IncidentRow } from './IncidentRow'
import classes from './List.module.css'
import { rowSelectionOf } from './RowFrame'
import { focusedId, handleRowKeys } from './rowKeys'
import { useKeptFocus } from './useKeptFocus'
import type { RowHandlers } from './useRowHandlers'
import type { RowState } from './useRowState'

interface IncidentRowsProps {
  incidents: readonly IncidentSummary[]
  facts: FactContext
  rows: RowState
  handlers: RowHandlers
  selection: Selection
  /** Whether similar incidents are one row. */
  isFolded: boolean
}

/** Incidents as a list; similar ones fold into one row, which unfolds by a click. */
export function IncidentRows({ incidents, facts, rows, handlers, selection, isFolded }: IncidentRowsProps) {
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
  /** The chosen incident and the expanded one are visible, whatever they are folded into. */
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
      {shown.map(({ incident, group, isOpen }) => (
        <IncidentRow
          key={keys.get(incident.incidentId)}
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
