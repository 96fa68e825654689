import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

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

/** Rows that are drawn beyond the visible ones, on either side. */
const OVERSCAN = 8

/** The input that decides which rows of a long list are drawn; lengths in CSS px. */
interface RowWindowInput {
  count: number
  rowHeight: number
  scrollTop: number
  viewHeight: number
  /** A row with details below it, and their height. */
  expanded: { index: number; height: number } | null
}

/** The rows from `start` to before `end` are drawn, each at its distance from the top of the list, CSS px. */
interface RowWindow {
  start: number
  end: number
  /** Height of all rows, CSS px. */
  height: number
  topOf(index: number): number
}

/** Index of the row at a height from the top of the list. */
function rowAt(y: number, { rowHeight, expanded }: RowWindowInput): number {
  const endOfExpandedRow = expanded ? (expanded.index + 1) * rowHeight : Infinity
  if (y < endOfExpandedRow) return Math.floor(y / rowHeight)
  return Math.max(expanded?.index ?? 0, Math.floor((y - (expanded?.height ?? 0)) / rowHeight))
}

/** The rows of a long list that are drawn. All rows have the same height, except the details of one. */
export function rowWindow(input: RowWindowInput): RowWindow {
  const { count, rowHeight, scrollTop, viewHeight, expanded } = input
  const start = Math.min(count, Math.max(0, rowAt(Math.max(0, scrollTop), input) - OVERSCAN))
  const end = Math.max(start, Math.min(count, rowAt(Math.max(0, scrollTop) + viewHeight, input) + 1 + OVERSCAN))
  const detailsAbove = (index: number) => (expanded && index > expanded.index ? expanded.height : 0)
  const topOf = (index: number) => index * rowHeight + detailsAbove(index)
  return { start, end, height: topOf(count), topOf }
}
