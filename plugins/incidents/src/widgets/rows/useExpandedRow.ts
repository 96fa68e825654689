import { useState } from 'react'
import type { RowState } from '../list/useRowState'

/** Which row is expanded, in a list where the address chooses none. */
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
