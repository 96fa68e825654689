import type { Page } from '@playwright/test'

/** A task of the main thread, ms on the clock of the trace. */
export interface Task {
  start: number
  duration: number
}

export interface MainThreadTrace {
  /** In the order of their start. */
  tasks: readonly Task[]
  /** The time at which `performance.mark` was called in the page, by name. */
  marks: ReadonlyMap<string, readonly number[]>
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** In µs. */
  ts: number
  dur?: number
  args?: { name?: string }
}

/** A task of any thread, calls of `performance.mark`, and the names of threads. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata']
const TASK = 'RunTask'
const MAIN_THREAD = 'CrRendererMain'
const MICROSECONDS = 1_000

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** The main thread of the page that called `performance.mark`. */
function mainThreadOf(events: readonly TraceEvent[], markNames: ReadonlySet<string>): string {
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD).map(threadOf),
  )
  const marked = events.find((event) => markNames.has(event.name) && mainThreads.has(threadOf(event)))
  if (!marked) throw new Error('the trace has no page with marks')
  return threadOf(marked)
}

/** Reads the tasks of the main thread, and the marks with these names, from a trace of Chromium. */
export function readTrace(json: string, names: readonly string[]): MainThreadTrace {
  const { traceEvents: events } = JSON.parse(json) as { traceEvents: TraceEvent[] }
  const thread = mainThreadOf(events, new Set(names))
  const own = events.filter((event) => threadOf(event) === thread).sort((left, right) => left.ts - right.ts)
  const tasks = own
    .filter(({ name, dur }) => name === TASK && dur !== undefined)
    .map(({ ts, dur = 0 }) => ({ start: ts / MICROSECONDS, duration: dur / MICROSECONDS }))
  const timesOf = (mark: string) => own.filter(({ name }) => name === mark).map(({ ts }) => ts / MICROSECONDS)
  return { tasks, marks: new Map(names.map((name) => [name, timesOf(name)])) }
}

/** Traces the main thread of a page while something is done that calls `performance.mark` with these names. */
export async function traceMainThread(
  page: Page,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<MainThreadTrace> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: CATEGORIES })
  let trace
  try {
    await work()
  } finally {
    trace = await browser.stopTracing()
  }
  return readTrace(trace.toString('utf8'), names)
}

/** The longest task that started at or after a time, ms. */
export function longestTask({ tasks }: MainThreadTrace, from: number): number {
  return Math.max(0, ...tasks.filter(({ start }) => start >= from).map(({ duration }) => duration))
}

/**
 * The work of each frame, ms: all tasks from the task that calls `performance.mark` in the frame to the task that does
 * so in the next frame. Work after the last mark is left out.
 */
export function workByFrame({ tasks, marks }: MainThreadTrace, name: string): number[] {
  const times = marks.get(name) ?? []
  const work = times.slice(1).map(() => 0)
  let frame = -1
  for (const { start, duration } of tasks) {
    while (frame + 1 < times.length && (times[frame + 1] ?? Infinity) <= start + duration) frame++
    if (frame >= 0 && frame < work.length) work[frame] = (work[frame] ?? 0) + duration
  }
  return work
}
