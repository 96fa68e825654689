import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes a sheet when another screen opens, as by a link within it. `staysOnScreen`: what the screen beside it changes
 * in its parameters leaves it open.
 */
export function useCloseOnNavigation(onClose: () => void, { staysOnScreen = false } = {}): void {
  const { key, pathname } = useLocation()
  const close = useEffectEvent(onClose)
  const place = staysOnScreen ? pathname : key
  useEffect(() => {
    return () => close()
  }, [place])
}
