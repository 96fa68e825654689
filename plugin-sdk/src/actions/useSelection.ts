import { useState } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { idOfTarget } from './targetOf'

/** The entities of a list that are chosen to do something with all of them, by their ids. @public */
export interface Selection {
  /** Whether entities show that they can be chosen. */
  isOn: boolean
  setIsOn(isOn: boolean): void
  /** The chosen ones, in the order in which they were chosen. */
  ids: readonly string[]
  has(id: string): boolean
  /**
   * Chooses an entity, or removes it from the choice. With `range`, the ids in the order of the screen, all entities
   * from the last toggled one to this one get the same state as this one.
   */
  toggle(id: string, range?: readonly string[] | null): void
  /** Chooses all of these, or none of them if all are chosen. */
  toggleAll(ids: readonly string[]): void
  clear(): void
  /** The reason why the last action on all of them was refused for one, in the user's language. */
  reasonOf(id: string): string | undefined
  /** Keeps only the refused ones, each with its reason. */
  keepRefused(refused: readonly { target: Target; reason: string }[]): void
}

interface SelectionState {
  isOn: boolean
  ids: ReadonlySet<string>
  reasons: ReadonlyMap<string, string>
  /** The entity that was toggled last, where a range begins. */
  anchor: string | null
}

const NONE: SelectionState = { isOn: false, ids: new Set(), reasons: new Map(), anchor: null }

/** The ids between two of them, both included; the last one alone where the first is not on screen. */
function between(order: readonly string[], first: string | null, last: string): readonly string[] {
  const ends = [order.indexOf(first ?? last), order.indexOf(last)]
  return ends.includes(-1) ? [last] : order.slice(Math.min(...ends), Math.max(...ends) + 1)
}

function withEach(ids: ReadonlySet<string>, changed: readonly string[], isChosen: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  for (const id of changed) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Chosen entities, none at first. @public */
export function useSelection(): Selection {
  const [state, setState] = useState(NONE)
  const { ids, reasons } = state
  return {
    isOn: state.isOn || ids.size > 0,
    setIsOn: (isOn) => setState(isOn ? { ...NONE, isOn } : NONE),
    ids: [...ids],
    has: (id) => ids.has(id),
    toggle(id, range) {
      const changed = range ? between(range, state.anchor, id) : [id]
      setState({ ...state, ids: withEach(ids, changed, !ids.has(id)), anchor: id })
    },
    toggleAll: (all) => setState({ ...state, ids: withEach(ids, all, !all.every((id) => ids.has(id))), anchor: null }),
    clear: () => setState(NONE),
    reasonOf: (id) => reasons.get(id),
    keepRefused(refused) {
      const kept = new Map(refused.map(({ target, reason }) => [idOfTarget(target), reason]))
      setState({ ...NONE, isOn: state.isOn && kept.size > 0, ids: new Set(kept.keys()), reasons: kept })
    },
  }
}
