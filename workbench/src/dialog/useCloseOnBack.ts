import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Marks the entry of the browser's history that an open sheet adds. */
const SHEET_MARK = 'sheet'

/**
 * Closes a sheet by the browser's "back", and when another screen opens. The sheet adds an entry of its own to the history
 * for as long as it is open; a link within it therefore replaces its entry.
 */
export function useCloseOnBack(onClose: () => void): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    history.pushState({ ...(history.state as object), [SHEET_MARK]: true }, '')
    const onPop = () => close()
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (SHEET_MARK in ((history.state as object | null) ?? {})) history.back()
    }
  }, [])
  useEffect(() => {
    return () => close()
  }, [key])
}
