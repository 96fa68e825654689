import { useEffect, useRef, type FocusEvent } from 'react'
import { FOCUSABLE_ROWS } from './rowKeys'

/** The focus of a list whose rows go, such as one that was just closed. */
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
