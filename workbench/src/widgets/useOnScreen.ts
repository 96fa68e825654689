import { useEffect, useRef, type RefObject } from 'react'

/** Distance from the window within which a widget counts as in view. */
const MARGIN = '160px'

/** Calls `onChange` when an element enters the view and when it leaves it. In a hidden tab nothing is in view. */
export function useOnScreen(onChange: (onScreen: boolean) => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let intersects = false
    const report = () => onChange(intersects && document.visibilityState === 'visible')
    const observer = new IntersectionObserver(
      (entries) => {
        intersects = entries.at(-1)?.isIntersecting ?? false
        report()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [onChange])
  return ref
}
