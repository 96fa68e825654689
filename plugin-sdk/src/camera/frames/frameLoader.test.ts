import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import type { FrameChoice } from '../useFrame'
import { createFrameCache } from './frameCache'
import { createFrameLoader, SEEK_HEIGHT, SHARP_HEIGHT } from './frameLoader'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const SECOND = 1_000
/** A time with pictures, which no answer about missing ones concerns. */
const START = NOW - 3_600_000

interface Asked extends FrameChoice {
  isAhead: boolean
  isAborted: () => boolean
  answer: () => void
  fail: (error: Error) => void
}

/** A loader whose requests are answered by hand, on a canvas that notes what is drawn. */
function createHeldLane() {
  const asked: Asked[] = []
  const cache = createFrameCache(
    (choice, signal, { isAhead = false }) =>
      new Promise((resolve, fail) =>
        asked.push({
          ...choice,
          isAhead,
          isAborted: () => signal.aborted,
          // The picture was taken a little before.
          answer: () => resolve({ blob: new Blob([`${choice.time} ${choice.height}`]), timestamp: choice.time - 100 }),
          fail,
        }),
      ),
    { clock: { now: () => NOW } },
  )
  const closed: string[] = []
  const drawn: { time: number; height: number }[] = []
  const decode = async (blob: Blob) => {
    const [time, height] = (await blob.text()).split(' ').map(Number) as [number, number]
    return { width: height * 1.78, height, time, close: () => closed.push(`${time}`) } as unknown as ImageBitmap
  }
  const loader = createFrameLoader({
    cache,
    cameraId: 'camera-01',
    clock: { now: () => Date.now(), setTimeout: (run, delay) => cancelOf(setTimeout(run, delay)) },
    decode,
  })
  const canvas = {
    width: 0,
    height: 0,
    dataset: {},
    getContext: () => ({
      drawImage: ({ time, height }: { time: number; height: number }) => drawn.push({ time, height }),
    }),
  }
  loader.attach(canvas as unknown as HTMLCanvasElement)
  const flush = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    await vi.advanceTimersByTimeAsync(1)
  }
  return { loader, asked, drawn, closed, canvas, flush, times: () => drawn.map(({ time }) => time) }
}

const cancelOf = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  return () => void vi.useRealTimers()
})

test('a picture is drawn with its own time', async () => {
  const { loader, asked, flush, times } = createHeldLane()
  loader.show(START)
  expect(loader.state()).toMatchObject({ isLoading: true, shown: null })
  asked[0]?.answer()
  await flush()
  expect(times()).toEqual([START])
  expect(loader.state()).toMatchObject({ isLoading: false, error: null })
  expect(loader.state().shown).toEqual({ requested: START, timestamp: START - 100, height: SEEK_HEIGHT })
})

test('one request is in flight; of the times in between only the last one is asked for', async () => {
  const { loader, asked, flush, times } = createHeldLane()
  for (const time of [1, 2, 3, 4]) loader.show(START + time * SECOND)
  expect(asked.map(({ time }) => time)).toEqual([START + SECOND])
  asked[0]?.answer()
  await flush()
  expect(asked.map(({ time }) => time)).toEqual([START + SECOND, START + 4 * SECOND])
  asked[1]?.answer()
  await flush()
  expect(times()).toEqual([START + SECOND, START + 4 * SECOND])
})

test('a request that hangs gives way to that of a newer time', async () => {
  const { loader, asked, flush, times } = createHeldLane()
  loader.show(START)
  loader.show(START + SECOND)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(400)
  expect(asked[0]?.isAborted()).toBe(true)
  expect(asked[1]?.time).toBe(START + SECOND)
  asked[0]?.answer()
  asked[1]?.answer()
  await flush()
  expect(times()).toEqual([START + SECOND])
})

test('no picture is drawn after that of a later call, in whatever order and however late answers come', async () => {
  const anEvent = fc.oneof(
    // Few times, so that many a picture is kept already when it is asked for.
    fc.record({ show: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ answer: fc.nat(8) }),
    fc.record({ wait: fc.constantFrom(0, 100, 500) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 5, maxLength: 40 }), async (events) => {
      const { loader, asked, drawn, flush } = createHeldLane()
      /** The times of the calls. */
      const calls: number[] = []
      /** Of the pictures that were drawn for a call, the number of the latest call for their time. */
      const order: number[] = []
      const answerOne = async (request: Asked | undefined) => {
        const before = drawn.length
        request?.answer()
        await flush()
        for (const { time } of drawn.slice(before)) order.push(calls.lastIndexOf(time))
      }
      const showOne = (time: number) => {
        const before = drawn.length
        calls.push(time)
        loader.show(time, 0)
        // A picture from the cache may be drawn first, which answers no call.
        if (drawn.length > before && drawn.at(-1)?.time === time) order.push(calls.length - 1)
      }
      for (const event of events) {
        if ('show' in event) showOne(START + event.show * 10 * SECOND)
        else if ('answer' in event) await answerOne(asked.at(-1 - event.answer))
        else await vi.advanceTimersByTimeAsync(event.wait)
      }
      for (let turn = 0; turn < 3; turn++) for (const request of [...asked]) await answerOne(request)
      expect(order).toEqual([...order].sort((left, right) => left - right))
      if (calls.length > 0) expect(drawn.at(-1)?.time).toBe(calls.at(-1))
    }),
    { numRuns: 300 },
  )
})

test('an older answer that comes after a newer picture is not drawn', async () => {
  const { loader, asked, flush, times } = createHeldLane()
  loader.show(START)
  asked[0]?.answer()
  await flush()
  loader.show(START - 10 * SECOND)
  // A cached picture is drawn at once, while the previous request is still running.
  loader.show(START)
  expect(times()).toEqual([START, START])
  asked.find(({ time }) => time === START - 10 * SECOND)?.answer()
  await flush()
  expect(times()).toEqual([START, START])
})

test('what is kept is drawn at once, and shows in the meantime for a time behind it, with its own time', async () => {
  const { loader, asked, flush, times } = createHeldLane()
  for (const time of [START, START + 60 * SECOND]) {
    loader.show(time, 0)
    asked.at(-1)?.answer()
    await flush()
  }
  loader.show(START, 0)
  expect(times().at(-1)).toBe(START)
  expect(loader.state().isLoading).toBe(false)
  loader.show(START + 61 * SECOND, 0)
  expect(times().at(-1)).toBe(START + 60 * SECOND)
  expect(loader.state()).toMatchObject({ isLoading: true, shown: { timestamp: START + 60 * SECOND - 100 } })
})

test('loads three ahead in the direction of travel, and aborts them at a turn', async () => {
  const { loader, asked, flush, times } = createHeldLane()
  loader.show(START, SECOND)
  expect(asked).toHaveLength(1)
  asked[0]?.answer()
  await flush()
  const ahead = asked.slice(1)
  expect(ahead.map(({ time, isAhead }) => [time - START, isAhead])).toEqual([1, 2, 3].map((n) => [n * SECOND, true]))
  loader.show(START - SECOND, -SECOND)
  expect(ahead.every((request) => request.isAborted())).toBe(true)
  expect(asked[4]).toMatchObject({ time: START - SECOND, isAhead: false })
  asked[4]?.answer()
  await flush()
  expect(asked.slice(5).map(({ time }) => time - START)).toEqual([-2 * SECOND, -3 * SECOND, -4 * SECOND])
  // The step in the same direction reuses the running requests, and lets the others go on.
  loader.show(START - 2 * SECOND, -SECOND)
  expect(asked).toHaveLength(8)
  asked[5]?.answer()
  await flush()
  expect(loader.state().shown?.requested).toBe(START - 2 * SECOND)
  expect(asked.slice(5).some((request) => request.isAborted())).toBe(false)
  expect(asked[8]).toMatchObject({ time: START - 5 * SECOND, isAhead: true })
  // A loaded picture is drawn at once.
  asked[6]?.answer()
  await flush()
  loader.show(START - 3 * SECOND, -SECOND)
  expect(times().at(-1)).toBe(START - 3 * SECOND)
})

test('loads nothing ahead of a leap that is longer than any step', async () => {
  const { loader, asked, flush } = createHeldLane()
  loader.show(START, 0)
  asked[0]?.answer()
  await flush()
  loader.show(START - 8 * 24 * 3_600_000)
  asked[1]?.answer()
  await flush()
  expect(asked).toHaveLength(2)
})

test('loads nothing ahead that is yet to come', async () => {
  const { loader, asked, flush } = createHeldLane()
  loader.show(NOW - 10, SECOND)
  asked[0]?.answer()
  await flush()
  expect(asked).toHaveLength(1)
})

test('in high quality the small picture comes first, and the sharp one once the time rests', async () => {
  const { loader, asked, drawn, flush } = createHeldLane()
  loader.setSharp(true)
  loader.show(START, 0)
  asked[0]?.answer()
  await flush()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(150)
  expect(asked[1]).toMatchObject({ time: START, height: SHARP_HEIGHT })
  loader.show(START + SECOND, 0)
  expect(asked[1]?.isAborted()).toBe(true)
  asked[2]?.answer()
  await vi.advanceTimersByTimeAsync(150)
  asked[3]?.answer()
  await flush()
  expect(drawn.map(({ height }) => height)).toEqual([SEEK_HEIGHT, SEEK_HEIGHT, SHARP_HEIGHT])
})

test('a failure is that of the latest time only, and another time asks anew', async () => {
  const { loader, asked, flush } = createHeldLane()
  loader.show(START, 0)
  asked[0]?.fail(new ProblemError({ code: 'request/too-many', params: {} }))
  await flush()
  expect(loader.state()).toMatchObject({ isLoading: false, error: { problem: { code: 'request/too-many' } } })
  loader.retry()
  expect(loader.state()).toMatchObject({ isLoading: true, error: null })
  asked[1]?.answer()
  await flush()
  expect(loader.state().shown?.requested).toBe(START)
})

test('a camera that is closed for privacy leaves no picture on screen', async () => {
  const { loader, asked, canvas, closed, flush } = createHeldLane()
  loader.show(START, 0)
  asked[0]?.answer()
  await flush()
  loader.show(START + SECOND, 0)
  asked[1]?.fail(new ProblemError({ code: 'camera/privacy', params: {} }))
  await flush()
  expect(loader.state().shown).toBeNull()
  expect([canvas.width, canvas.height]).toEqual([0, 0])
  expect(closed).toEqual([`${START}`])
})

test('the canvas takes the size of each picture', async () => {
  const { loader, asked, canvas, flush } = createHeldLane()
  loader.show(START, 0)
  asked[0]?.answer()
  await flush()
  expect(canvas.height).toBe(SEEK_HEIGHT)
})

test('decoded pictures are bounded and freed', async () => {
  const { loader, asked, closed, flush } = createHeldLane()
  for (let count = 0; count < 400; count++) {
    loader.show(START + count * SECOND, 0)
    asked.at(-1)?.answer()
    await flush()
  }
  expect(closed.length).toBeGreaterThan(200)
  loader.stop()
  expect(closed).toHaveLength(400)
})
