import { expect, test } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { FrameChoice } from '../useFrame'
import { createFrameCache, KEPT_FRAMES } from './frameCache'

const still = (time: number, bytes = 10) => ({ blob: new Blob([new Uint8Array(bytes)]), timestamp: time })
const at = (time: number, cameraId = 'camera-01', height = 150): FrameChoice => ({ cameraId, time, height })
const never = () => new AbortController().signal

/** A cache whose requests are answered by hand. */
function createHeldCache() {
  const asked: { choice: FrameChoice; signal: AbortSignal; answer: () => void; fail: (error: Error) => void }[] = []
  const cache = createFrameCache(
    (choice, signal) =>
      new Promise((resolve, reject) =>
        asked.push({ choice, signal, answer: () => resolve(still(choice.time)), fail: reject }),
      ),
  )
  return { cache, asked }
}

test('a kept picture is not requested again', async () => {
  let requests = 0
  const cache = createFrameCache((choice) => Promise.resolve((requests++, still(choice.time))))
  const first = await cache.load(at(5), never())
  expect(await cache.load(at(5), never())).toBe(first)
  expect(cache.kept(at(5))).toBe(first)
  expect(requests).toBe(1)
})

test('keeps the latest 25 of each camera and height', async () => {
  const cache = createFrameCache((choice) => Promise.resolve(still(choice.time)))
  for (let time = 0; time <= KEPT_FRAMES; time++) await cache.load(at(time), never())
  await cache.load(at(0, 'camera-02'), never())
  await cache.load(at(0, 'camera-01', 1_080), never())
  expect(cache.kept(at(0))).toBeUndefined()
  expect(cache.kept(at(1))).toBeDefined()
  expect(cache.kept(at(KEPT_FRAMES))).toBeDefined()
  expect(cache.kept(at(0, 'camera-02'))).toBeDefined()
  expect(cache.kept(at(0, 'camera-01', 1_080))).toBeDefined()
})

test('keeps no more than a number of bytes, those used most lately', async () => {
  const cache = createFrameCache((choice) => Promise.resolve(still(choice.time, 40)), { keptBytes: 100 })
  await cache.load(at(1), never())
  await cache.load(at(2), never())
  cache.kept(at(1))
  await cache.load(at(3), never())
  expect([1, 2, 3].map((time) => cache.kept(at(time)) !== undefined)).toEqual([true, false, true])
})

test('knows the latest kept time before another', async () => {
  const cache = createFrameCache((choice) => Promise.resolve(still(choice.time)))
  for (const time of [30, 10, 20]) await cache.load(at(time), never())
  expect(cache.keptBefore(at(25))).toBe(20)
  expect(cache.keptBefore(at(10))).toBeUndefined()
  expect(cache.keptBefore(at(25, 'camera-02'))).toBeUndefined()
})

test('who asks meanwhile shares a request, which is aborted once nobody waits', async () => {
  const { cache, asked } = createHeldCache()
  const [first, second] = [new AbortController(), new AbortController()]
  const loads = [cache.load(at(1), first.signal), cache.load(at(1), second.signal)]
  expect(asked).toHaveLength(1)
  first.abort()
  await expect(loads[0]).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked[0]?.signal.aborted).toBe(false)
  second.abort()
  await expect(loads[1]).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked[0]?.signal.aborted).toBe(true)
  const again = cache.load(at(1), never())
  expect(asked).toHaveLength(2)
  asked[1]?.answer()
  expect((await again).timestamp).toBe(1)
})

test('a camera that is closed for privacy leaves no picture behind', async () => {
  const { cache, asked } = createHeldCache()
  const first = cache.load(at(1), never())
  asked[0]?.answer()
  await first
  const second = cache.load(at(2), never())
  asked[1]?.fail(new ProblemError({ code: 'camera/privacy', params: {} }))
  await expect(second).rejects.toMatchObject({ problem: { code: 'camera/privacy' } })
  expect(cache.kept(at(1))).toBeUndefined()
})

test('a failure is not kept', async () => {
  const { cache, asked } = createHeldCache()
  const first = cache.load(at(1), never())
  asked[0]?.fail(new ProblemError({ code: 'request/too-many', params: {} }))
  await expect(first).rejects.toThrow()
  void cache.load(at(1), never())
  expect(asked).toHaveLength(2)
})

test('where there is no picture, none is asked for again for a while, nor in between', async () => {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const outage = now - 10 * HOUR
  let requests = 0
  const cache = createFrameCache(
    () => {
      requests++
      return Promise.reject(new ProblemError({ code: 'frame/not-found', params: {} }))
    },
    { clock: { now: () => now } },
  )
  const load = (time: number) => expect(cache.load(at(time), never())).rejects.toThrow()
  await load(outage)
  await load(outage + 8 * MINUTE)
  expect(requests).toBe(2)
  await load(outage)
  await load(outage + 4 * MINUTE)
  expect(requests).toBe(2)
  // A picture 12 min after the first may be just behind what was searched.
  await load(outage + 12 * MINUTE)
  expect(requests).toBe(3)
  now += 3 * MINUTE
  await load(outage)
  expect(requests).toBe(4)
  // The newest pictures may be on their way.
  await load(now - MINUTE)
  await load(now - MINUTE)
  expect(requests).toBe(6)
})
