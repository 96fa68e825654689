import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Target } from '@barn-workbench/core/intents'

/** What the rows of a list do. */
export interface RowHandlers {
  open: (id: string) => void
  /** Expands or collapses a row. */
  toggle: (id: string) => void
  openMenu: (target: Target, event: MouseEvent) => void
  /** Chooses a row, or no longer, to do something with many; with Shift all rows from the last one to it. */
  select: (id: string, isRange: boolean) => void
}

/** The same object at all times, so that a row is drawn anew only where it has changed. */
export function useRowHandlers(current: RowHandlers): RowHandlers {
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  const [handlers] = useState<RowHandlers>(() => ({
    open: (id) => latest.current.open(id),
    toggle: (id) => latest.current.toggle(id),
    openMenu: (target, event) => latest.current.openMenu(target, event),
    select: (id, isRange) => latest.current.select(id, isRange),
  }))
  return handlers
}
