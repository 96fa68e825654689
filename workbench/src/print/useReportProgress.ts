import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { growToContent, whenSettled } from './settleReport'

/** How far a report is: how many of its widgets are loaded, and whether all are drawn as they will be on paper. */
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
