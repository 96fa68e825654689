import { useState } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import type { IncidentSummary } from '../../queries/incidentSummary'

/** The rows that are chosen to do something with all of them. */
export interface Selection {
  /** Whether rows show that they can be chosen. */
  isOn: boolean
  setIsOn: (isOn: boolean) => void
  has: (id: string) => boolean
  toggle: (id: string) => void
  clear: () => void
  /** Why the last thing that was done with all was refused for a row, in the user's language. */
  reasonOf: (id: string) => string | undefined
  /** Keeps only the refused ones, each with its reason. */
  keepRefused: (refused: readonly { target: Target; reason: string }[]) => void
  /** The chosen ones of those that are on screen. */
  targetsOf: (incidents: readonly IncidentSummary[]) => Target[]
}

interface SelectionState {
  isOn: boolean
  ids: ReadonlySet<string>
  reasons: ReadonlyMap<string, string>
}

const NONE: SelectionState = { isOn: false, ids: new Set(), reasons: new Map() }

function idOf({ kind, entity }: Target): string {
  return kind === 'incident' ? entity.incidentId : ''
}

/** The target of an incident's actions. */
export function targetOf(incident: IncidentSummary): Target {
  return { kind: 'incident', entity: incident }
}

/** Chosen rows, none at first. */
export function useSelection(): Selection {
  const [state, setState] = useState(NONE)
  return {
    isOn: state.isOn || state.ids.size > 0,
    setIsOn: (isOn) => setState(isOn ? { ...NONE, isOn } : NONE),
    has: (id) => state.ids.has(id),
    toggle(id) {
      const ids = new Set(state.ids)
      if (!ids.delete(id)) ids.add(id)
      setState({ ...state, ids })
    },
    clear: () => setState(NONE),
    reasonOf: (id) => state.reasons.get(id),
    keepRefused(refused) {
      const reasons = new Map(refused.map(({ target, reason }) => [idOf(target), reason]))
      setState({ isOn: state.isOn && reasons.size > 0, ids: new Set(reasons.keys()), reasons })
    },
    targetsOf: (incidents) => incidents.filter(({ incidentId }) => state.ids.has(incidentId)).map(targetOf),
  }
}
