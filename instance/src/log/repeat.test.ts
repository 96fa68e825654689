import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InstanceLog } from './instanceLog'
import { repeat } from './repeat'

const START = Date.UTC(2026, 10, 30, 12, 0, 17)
const log = {} as InstanceLog

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

/** The times at which a task runs, in s after the start. */
async function runsOf(offset?: number): Promise<number[]> {
  const runs: number[] = []
  const stop = repeat(async (now) => void runs.push((now - START) / 1_000), {
    ...{ period: 30_000, module: 'test', now: Date.now, log },
    ...(offset !== undefined && { offset }),
  })
  await vi.advanceTimersByTimeAsync(90_000)
  await stop()
  await vi.advanceTimersByTimeAsync(90_000)
  return runs
}

test('a task runs at once, and then after each period', async () => {
  expect(await runsOf()).toEqual([0, 30, 60, 90])
})

test('a task with an offset runs at once, and then at these times of the clock', async () => {
  expect(await runsOf(11_000)).toEqual([0, 24, 54, 84])
})

test('what would run a moment later runs a period later', async () => {
  expect(await runsOf(18_000)).toEqual([0, 31, 61])
})
