import { useState } from 'react'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** Which row is chosen, and which one is expanded. */
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
 * `chosenId`: the incident that the address chooses. A row that a link chooses is expanded until another is, unless its incident is shown beside the list (`isShownBeside`);
 * one that is chosen in the list itself is not.
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
