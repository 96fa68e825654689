import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Closes a sheet when another screen opens, as by a link within it. */
export function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    return () => close()
  }, [key])
}
