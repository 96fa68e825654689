import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '@barn-workbench/core/time'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { whenIdle } from './whenIdle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Code that arrives when it is delivered. */
function slowCode() {
  let deliver: (code: string) => void = () => undefined
  const load = () =>
    new Promise<string>((resolve) => {
      deliver = resolve
    })
  return { load, deliver: () => deliver('code') }
}

test('work waits until the code of what is on screen is there', async () => {
  const work = vi.fn()
  const first = slowCode()
  const second = slowCode()
  void loadCode(first.load)
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  void loadCode(second.load)
  first.deliver()
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(work).not.toHaveBeenCalled()
  second.deliver()
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(work).toHaveBeenCalledTimes(1)
})

test('work begins all the same where code never comes, and not once it is cancelled', async () => {
  const work = vi.fn()
  const cancelled = vi.fn()
  const lost = slowCode()
  void loadCode(lost.load)
  whenIdle(work)
  const cancel = whenIdle(cancelled)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  cancel()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect([work.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0])
  lost.deliver()
  await vi.runAllTimersAsync()
})
