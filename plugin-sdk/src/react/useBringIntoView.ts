import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls an element into view and gives it the focus once it is the chosen one: to the middle, or what begins a
 * section to the top. @public
 */
export function useBringIntoView<Target extends HTMLElement>(
  isChosen: boolean,
  block: 'start' | 'center' = 'center',
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (!isChosen) return
    target.current?.scrollIntoView({ block })
    target.current?.focus({ preventScroll: true })
  }, [isChosen, block])
  return target
}
