import { useState, type MouseEvent } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { useLatest, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The chosen row and the expanded row. */
export interface RowState {
  chosenId: string | null
  expandedId: string | null
  /** The chosen incident is shown beside the list. */
  isShownBeside: boolean
  /** The chosen row was chosen elsewhere, by a link: it comes into view. */
  isChosenElsewhere: boolean
  toggle: (id: string) => void
  /** Chooses a row in the address. */
  choose: (id: string) => void
}

/**
 * `chosenId`: the incident in the address. A row that a link chooses is expanded until another is, unless its incident
 * is shown beside the list (`isShownBeside`); a row that is chosen in the list itself is not.
 */
export function useRowState(chosenId: string | null, isShownBeside: boolean): RowState {
  const { address } = useWorkbench()
  const byLink = { chosenId, expandedId: isShownBeside ? null : chosenId, isChosenElsewhere: chosenId !== null }
  const [state, setState] = useState(byLink)
  const current = state.chosenId === chosenId ? state : byLink
  return {
    ...current,
    isShownBeside,
    toggle: (id) => setState({ ...current, expandedId: current.expandedId === id ? null : id }),
    choose: (id) => {
      setState({ chosenId: id, expandedId: current.expandedId, isChosenElsewhere: false })
      address.set({ incident: id })
    },
  }
}

/** The handlers of a list's rows. */
export interface RowHandlers {
  open: (id: string) => void
  /** Expands or collapses a row. */
  toggle: (id: string) => void
  openMenu: (target: Target, event: MouseEvent) => void
  /** Chooses a row, or no longer, to do something with many; with Shift all rows from the last one to it. */
  select: (id: string, isRange: boolean) => void
}

/** Always the same object, so that a row is rendered again only if it has changed. */
export function useRowHandlers(current: RowHandlers): RowHandlers {
  const latest = useLatest(current)
  const [handlers] = useState<RowHandlers>(() => ({
    open: (id) => latest.current.open(id),
    toggle: (id) => latest.current.toggle(id),
    openMenu: (target, event) => latest.current.openMenu(target, event),
    select: (id, isRange) => latest.current.select(id, isRange),
  }))
  return handlers
}

/** The expanded row, in a list whose address chooses none. */
export function useExpandedRow(): RowState {
  const [expandedId, setExpandedId] = useState<string | null>(null)
  return {
    chosenId: null,
    expandedId,
    isShownBeside: false,
    isChosenElsewhere: false,
    toggle: (id) => setExpandedId(expandedId === id ? null : id),
    choose: () => undefined,
  }
}
