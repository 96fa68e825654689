import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { HIDDEN_HEIGHT } from '../installed/frames/paperHeight'

/** The progress of a report: the number of loaded widgets, and whether all are drawn as they will be on paper. */
interface ReportProgress {
  isReady: boolean
  loaded: number
}

/** Resolves when the widgets of a report are drawn as they will be on paper. */
async function prepare(report: Element, signal: AbortSignal, onProgress: (loaded: number) => void): Promise<void> {
  const items = [...report.querySelectorAll<HTMLElement>('[data-report-item]')]
  await whenSettled(report, items, signal, onProgress)
  const grown = items.filter(growToContent)
  if (grown.length > 0) await whenSettled(report, items, signal, onProgress)
}

/** Prepares the widgets of a report, which are all in view until then, so that they load and draw at once. */
export function useReportProgress(report: RefObject<HTMLElement | null>, onReady: () => void): ReportProgress {
  const [loaded, setLoaded] = useState(0)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (!report.current) return
    const controller = new AbortController()
    const { signal } = controller
    void prepare(report.current, signal, setLoaded).then(() => {
      if (!signal.aborted) setIsReady(true)
    })
    return () => controller.abort()
  }, [report])
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    if (isReady) tell()
  }, [isReady])
  return { isReady, loaded }
}

/** Time for which a report waits for data that still loads, in ms; it is then printed without it. */
const LONGEST_WAIT = 20 * SECOND
/** Time in which nothing may have changed, in ms: charts and plans draw their data within a few frames. */
const CALM = 300
const LOOK = 50
/** The greatest height of one widget, in CSS px: three pages. */
const GREATEST_HEIGHT = 3 * 980

/** Pictures load too; a failed one is complete. */
function isLoading(item: Element): boolean {
  // A widget in a frame that was stopped, or shows something in its place, has no height to tell.
  const selector = `[data-view-state="loading"], [aria-busy="true"], [data-view-state="content"] [${HIDDEN_HEIGHT}=""]`
  if (item.querySelector(selector)) return true
  return elementsIn(item).some(
    (element) => element instanceof HTMLImageElement && element.src !== '' && !element.complete,
  )
}

/**
 * Resolves when all items are loaded and nothing in them has changed for a moment, or after a time limit. `onProgress`
 * receives the number of loaded items whenever it changes.
 */
export async function whenSettled(
  report: Element,
  items: readonly Element[],
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<void> {
  const began = performance.now()
  let lastChange = began
  let told = -1
  const observer = new MutationObserver(() => {
    lastChange = performance.now()
  })
  const changes = { childList: true, subtree: true, characterData: true }
  observer.observe(report, { ...changes, attributes: true, attributeFilter: [HIDDEN_HEIGHT] })
  try {
    while (!signal.aborted && performance.now() - began < LONGEST_WAIT) {
      await new Promise((resolve) => setTimeout(resolve, LOOK))
      const loaded = items.filter((item) => !isLoading(item)).length
      if (loaded !== told) onProgress((told = loaded))
      if (loaded === items.length && performance.now() - lastChange >= CALM) return
    }
  } finally {
    observer.disconnect()
  }
}

/** The elements within a node, also those in the shadow trees of portable widgets. */
function elementsIn(node: ParentNode): Element[] {
  return [...node.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
  ])
}

/**
 * Makes a widget as high as its scrollable content, so that a list is complete on paper. Returns whether it was lower.
 */
export function growToContent(cell: HTMLElement): boolean {
  let hidden = 0
  for (const element of elementsIn(cell)) {
    hidden = Math.max(hidden, Number(element.getAttribute(HIDDEN_HEIGHT)))
    const isScroller = /auto|scroll/.test(getComputedStyle(element).overflowY)
    if (isScroller) hidden = Math.max(hidden, element.scrollHeight - element.clientHeight)
  }
  if (hidden <= 1) return false
  cell.style.height = `${Math.min(GREATEST_HEIGHT, cell.clientHeight + hidden)}px`
  return true
}
