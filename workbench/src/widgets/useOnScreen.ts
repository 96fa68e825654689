import { useEffect, useRef, type RefObject } from 'react'

/**
 * Distance from the edge of the visible area within which a widget counts as in view, so that it has loaded before the
 * user has scrolled to it.
 */
const PRELOAD_MARGIN = '160px'

/**
 * `rootMargin` extends the window alone. A dashboard scrolls within an element of the page, which clips its widgets,
 * and only `scrollMargin` extends that one. A browser without `scrollMargin` loads a widget when its edge comes into
 * view. The scroll container is not the `root`, because a widget that fills the screen is `position: fixed` and lies
 * outside of it.
 */
const OBSERVER_OPTIONS: IntersectionObserverInit = { rootMargin: PRELOAD_MARGIN, scrollMargin: PRELOAD_MARGIN }

/**
 * Calls `onChange` when an element enters the view and when it leaves it. In a hidden tab nothing is in view. With
 * `isAlways` it counts as in view from the start. `onChange` must be the same function at each render, because another
 * one restarts the observation.
 */
export function useOnScreen(onChange: (onScreen: boolean) => void, isAlways = false): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (isAlways) onChange(true)
    if (!element || isAlways) return
    let intersects = false
    const report = () => onChange(intersects && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      intersects = entries.at(-1)?.isIntersecting ?? false
      report()
    }, OBSERVER_OPTIONS)
    observer.observe(element)
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [onChange, isAlways])
  return ref
}
