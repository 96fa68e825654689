import { useEffect, useRef, type RefObject } from 'react'

/** Widgets this near to the window, in CSS px, count as in view. */
const MARGIN = '160px'

/** Tells when an element comes into view and leaves it; a hidden tab counts as out of view. */
export function useOnScreen(onChange: (onScreen: boolean) => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    let intersects = false
    const tell = () => onChange(intersects && document.visibilityState === 'visible')
    const observer = new IntersectionObserver(
      (entries) => {
        intersects = entries.at(-1)?.isIntersecting ?? false
        tell()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(watched)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [onChange])
  return element
}
