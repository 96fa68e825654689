import { useEffect, useState } from 'react'
import type { Stage } from '../stage'

/** The hint is visible for this time after the last turn of the wheel, ms. */
const HINT_TIME = 2_000

/** Whether to explain how to zoom, because the user turned the wheel over the stage and the page scrolled. */
export function useScrollHint(stage: Stage | null): boolean {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!stage) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = stage.subscribe('page.scrolled', () => {
      clearTimeout(timer)
      setIsVisible(true)
      timer = setTimeout(() => setIsVisible(false), HINT_TIME)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [stage])
  return isVisible
}
