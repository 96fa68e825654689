import { useHotkeys } from '@mantine/hooks'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** URL parameter with the key of the widget that fills the screen. */
const WIDGET_PARAMETER = 'widget'

/** The key of the widget that fills the screen; null: none. It is part of the URL, so that "back" leaves it and a link shows it. */
export function useFullscreen(): { fullscreenKey: string | null; setFullscreenKey: (key: string | null) => void } {
  const [parameters, setParameters] = useSearchParams()
  const fullscreenKey = parameters.get(WIDGET_PARAMETER)
  const setFullscreenKey = useCallback(
    (key: string | null) =>
      setParameters((before) => {
        const next = new URLSearchParams(before)
        if (key === null) next.delete(WIDGET_PARAMETER)
        else next.set(WIDGET_PARAMETER, key)
        return next
      }),
    [setParameters],
  )
  useHotkeys([['Escape', () => fullscreenKey !== null && setFullscreenKey(null)]])
  return { fullscreenKey, setFullscreenKey }
}
