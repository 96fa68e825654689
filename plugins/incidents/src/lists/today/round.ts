import { useState } from 'react'
import { importanceGroup } from '@barn-workbench/core/incidentTypes'
import type { Incident } from '@barn-workbench/core/schema'

/*
 * A round through what is to be done: one incident at a time, the most important first. A decided incident leaves the
 * list of the instance; one without a decision is skipped. Both count as seen, so that the round has an end.
 */

/** Finds the incidents that are to be done at a time, in ms since the epoch; `type`: of this type only. */
export function toDoOf(incidents: readonly Incident[], now: number, type: string | null): readonly Incident[] {
  return incidents.filter((incident) => {
    const group = importanceGroup(incident, now)
    return (group === 'now' || group === 'today') && (type === null || incident.type === type)
  })
}

/** The number of incidents of each type, in the order of their first ones. */
export function countTypes(incidents: readonly Incident[]): readonly (readonly [type: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { type } of incidents) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
}

export interface Round {
  /** The incident whose turn it is; null: all are seen. */
  current: Incident | null
  /** The position of the current incident, from 1, and the number of incidents in the round. */
  position: number
  total: number
  /** Goes on to the next one. */
  pass: () => void
  /** Goes back to the incident that was skipped last; null if there is none. */
  back: (() => void) | null
  /** Begins again with the incidents that are still open. */
  restart: () => void
}

interface RoundState {
  /** Ids of the skipped incidents, in their order. */
  passed: readonly string[]
  /** Ids of all incidents that this round has had. */
  known: readonly string[]
}

/** Adds the new ones of some incidents to the state of a round. */
export function joined(state: RoundState, ids: readonly string[]): RoundState {
  const isNew = ids.filter((id) => !state.known.includes(id))
  return isNew.length === 0 ? state : { ...state, known: [...state.known, ...isNew] }
}

/** A round through incidents, one at a time. A new `key` starts a new round. */
export function useRound(toDo: readonly Incident[], key: string): Round {
  const [kept, setKept] = useState<RoundState & { key: string }>({ key, passed: [], known: [] })
  const before = kept.key === key ? kept : { key, passed: [], known: [] }
  const ids = toDo.map(({ incidentId }) => incidentId)
  const state = { key, ...joined(before, ids) }
  if (state.known !== kept.known || state.key !== kept.key) setKept(state)
  const left = toDo.filter(({ incidentId }) => !state.passed.includes(incidentId))
  const current = left[0] ?? null
  const total = state.known.length
  const lastPassed = state.passed.findLast((id) => ids.includes(id))
  return {
    current,
    position: total - left.length + (current ? 1 : 0),
    total,
    pass: () => current && setKept({ ...state, passed: [...state.passed, current.incidentId] }),
    back:
      lastPassed === undefined
        ? null
        : () => setKept({ ...state, passed: state.passed.filter((id) => id !== lastPassed) }),
    restart: () => setKept({ key, passed: [], known: [] }),
  }
}
