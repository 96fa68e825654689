import { useEffect, useState } from 'react'
import type { Stage } from '../stage'

/** How to zoom is told for this time after a wheel was left to the page, ms. */
const HINT_TIME = 2_000

/** Whether to tell how to zoom: somebody turned the wheel over the stage, and the page scrolled. */
export function useScrollHint(stage: Stage | null): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!stage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = stage.subscribe('scrollPast', () => {
      clearTimeout(timer)
      setShown(true)
      timer = setTimeout(() => setShown(false), HINT_TIME)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [stage])
  return shown
}
