import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

/** Selects the element of a row that takes the focus. */
const FOCUSABLE_ROWS = '[data-incident-id]'
/** The id of the incident whose row has the focus. */
export function focusedId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>(FOCUSABLE_ROWS)?.dataset['incidentId']
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Arrow keys move the focus from row to row, and the space bar expands the focused row. Enter follows its link. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>, toggle: (id: string) => void): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>(FOCUSABLE_ROWS)
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const id = row.dataset['incidentId']
  if (event.key === ' ' && id) {
    event.preventDefault()
    return toggle(id)
  }
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE_ROWS)]
  const next = Math.min(rows.length - 1, Math.max(0, rows.indexOf(row) + step))
  rows[next]?.focus()
}

/** Keeps the focus in a list when its row disappears, for example after closing the incident. */
interface KeptFocus {
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** Gives the focus to the row that follows, where the row that had it is gone. */
export function useKeptFocus(): KeptFocus {
  const last = useRef<{ list: HTMLElement; index: number } | null>(null)
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return
    const { list, index } = last.current
    const rows = [...list.querySelectorAll<HTMLElement>(FOCUSABLE_ROWS)]
    rows[Math.min(index, rows.length - 1)]?.focus()
  })
  return {
    onFocus({ currentTarget, target }) {
      const row = target.closest<HTMLElement>(FOCUSABLE_ROWS)
      const rows = [...currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE_ROWS)]
      last.current = row && { list: currentTarget, index: rows.indexOf(row) }
    },
    onBlur({ target }) {
      // An element that is removed loses the focus too, but to nothing.
      if (target.isConnected) last.current = null
    },
  }
}
