import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowWindow, type RowWindow } from './rowWindow'

/** Assumed height until the list is measured, CSS px. */
const INITIAL_HEIGHT = 600

interface RowWindowOptions {
  count: number
  /** Height of each row, CSS px. */
  rowHeight: number
  /** A row with details below it, and their height, CSS px. */
  expanded: { index: number; height: number } | null
}

/**
 * Draws only the rows of a long list that are in view. `scroller` is the element that scrolls; it takes the focus when
 * a focused row leaves the view. @public
 */
export function useRowWindow<Element extends HTMLElement>(
  options: RowWindowOptions,
): RowWindow & { scroller: RefObject<Element | null> } {
  const scroller = useRef<Element>(null)
  const hasFocus = useRef(false)
  const [view, setView] = useState({ scrollTop: 0, viewHeight: INITIAL_HEIGHT })
  // Scrolling within one row renders nothing, and each further row renders one.
  const step = options.rowHeight
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setView((before) => {
        const scrollTop = Math.floor(element.scrollTop / step) * step
        const viewHeight = (element.clientHeight || INITIAL_HEIGHT) + step
        return before.scrollTop === scrollTop && before.viewHeight === viewHeight ? before : { scrollTop, viewHeight }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const noteFocus = () => {
      hasFocus.current = element.contains(document.activeElement)
    }
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('focusin', noteFocus)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('focusin', noteFocus)
    }
  }, [step])
  const drawn = rowWindow({ ...options, ...view })
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [drawn.start, drawn.end])
  return { ...drawn, scroller }
}
