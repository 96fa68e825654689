import { expect, test } from 'vitest'
import { longestTask, readTrace, workByFrame } from './mainThread'

const MAIN = { pid: 7, tid: 1 }
const OTHER = { pid: 8, tid: 1 }
const nameOf = (thread: typeof MAIN) => ({ ...thread, name: 'thread_name', ts: 0, args: { name: 'CrRendererMain' } })
const task = (ts: number, dur: number, thread = MAIN) => ({ ...thread, name: 'RunTask', ts, dur })
const mark = (ts: number) => ({ ...MAIN, name: 'frame', ts })

/** Times in µs. Frames begin at 1, 20 and 40 ms. */
const EVENTS = [
  nameOf(MAIN),
  nameOf(OTHER),
  task(20_000, 1_000),
  task(100, 300),
  task(1_000, 4_000),
  mark(2_000),
  task(6_000, 2_000),
  task(7_000, 90_000, OTHER),
  mark(20_500),
  task(40_000, 5_000),
  mark(41_000),
  task(46_000, 30_000),
]
const TRACE = readTrace(JSON.stringify({ traceEvents: EVENTS }), ['frame'])

test('the work of a frame is all tasks from its mark to that of the next one, on the main thread of the marked page', () => {
  expect(workByFrame(TRACE, 'frame')).toEqual([6, 1])
})

test('finds the longest task from a time on', () => {
  expect(longestTask(TRACE, 0)).toBe(30)
  expect(longestTask({ ...TRACE, tasks: TRACE.tasks.slice(0, -1) }, 5)).toBe(5)
})

test('a trace without a mark is a mistake', () => {
  expect(() => readTrace(JSON.stringify({ traceEvents: EVENTS }), ['other'])).toThrow('no page with marks')
})
