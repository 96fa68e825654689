import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { SECOND } from '@barn-workbench/core/time'
import { whenIdle } from '../environment/whenIdle'
import type { DiagnosticsSink } from './diagnosticsSink'
import { widgetOfStack } from './uncaughtErrors'

/** Time between two counts of the widgets on the screen, in ms. */
const SAMPLE_PERIOD = 20 * SECOND
/** From this duration on work counts as long, in ms. */
const LONG = 50
/** The names by which browsers report long work; the first one names the script. */
const LONG_FRAMES = 'long-animation-frame'
const LONG_TASKS = 'longtask'

/** The part of the entry of a long frame that says whose work it was. */
interface LongFrame extends PerformanceEntry {
  blockingDuration?: number
  scripts?: readonly { duration: number; sourceURL?: string }[]
}

/** The widget whose script took most of the time of a frame. */
function widgetOf({ scripts = [] }: LongFrame): string | null {
  const [longest] = [...scripts].sort((left, right) => right.duration - left.duration)
  return widgetOfStack(longest?.sourceURL) ?? null
}

function observeLongTasks({ longTask }: DiagnosticsSink): void {
  if (typeof PerformanceObserver === 'undefined') return
  const supported = PerformanceObserver.supportedEntryTypes
  const type = [LONG_FRAMES, LONG_TASKS].find((one) => supported.includes(one))
  if (type === undefined) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrame[]) {
      // A long frame may have waited rather than worked.
      const isLong = type === LONG_TASKS || (entry.blockingDuration ?? 0) > 0
      if (isLong && entry.duration >= LONG) longTask(widgetOf(entry), entry.duration)
    }
  })
  observer.observe({ type, buffered: true })
}

/** Samples the widgets of the screen at intervals, since the page that shows the samples is another screen. */
function sampleWidgets({ widgets, isWatched }: DiagnosticsSink): void {
  setInterval(() => {
    if (!isWatched() || document.hidden) return
    whenIdle(() => {
      import('./measureMemory').then(({ measureWidgets }) => widgets(measureWidgets())).catch(() => undefined)
    })
  }, SAMPLE_PERIOD)
}

/** Measures how quick the page is, and what keeps it from answering. */
export function observePage(sink: DiagnosticsSink): void {
  const report = ({ name, value, rating }: Parameters<DiagnosticsSink['vital']>[0]) =>
    sink.vital({ name, value, rating })
  onCLS(report, { reportAllChanges: true })
  onFCP(report)
  onINP(report, { reportAllChanges: true })
  onLCP(report, { reportAllChanges: true })
  onTTFB(report)
  observeLongTasks(sink)
  sampleWidgets(sink)
}
