import { useCallback, useEffect } from 'react'
import { useKey } from '../actions/useKey'
import { useUrlParameter } from '../router/useUrlParameter'

/** URL parameter with the key of the widget that fills the screen. */
const WIDGET_PARAMETER = 'widget'

/**
 * The key of the widget that fills the screen, or null. It is part of the URL, so that "back" leaves it and a link
 * shows it. A button also hides the browser's own bars, if the browser allows it.
 */
export function useFullscreen(): { fullscreenKey: string | null; setFullscreenKey: (key: string | null) => void } {
  const [fullscreenKey, setKey] = useUrlParameter(WIDGET_PARAMETER)
  const setFullscreenKey = useCallback(
    (key: string | null) => {
      setKey(key)
      setBrowserFullscreen(key !== null)
    },
    [setKey],
  )
  const isFilled = fullscreenKey !== null
  useEffect(() => {
    if (!isFilled) return setBrowserFullscreen(false)
    const follow = () => document.fullscreenElement === null && setKey(null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [isFilled, setKey])
  useKey('escape', () => isFilled && setFullscreenKey(null), { exceptInFields: true })
  return { fullscreenKey, setFullscreenKey }
}

/** Without a gesture of the user, or without full screen, the widget only fills the window. */
function setBrowserFullscreen(isOn: boolean): void {
  const { documentElement, fullscreenElement } = document
  if (isOn && !fullscreenElement) void documentElement.requestFullscreen?.().catch(() => undefined)
  if (!isOn && fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
