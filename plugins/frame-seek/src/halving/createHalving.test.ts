import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHalving, type HalvingDependencies } from './createHalving'
import { boundsOf, HalvingRecord } from './halving'

const NOW = 1_000_000_000
const CAMERA = 'camera-01'

/** A camera with a picture every `cadence` ms, from the oldest kept picture to now. */
function pictures(cadence: number, { from = 0, without }: { from?: number; without?: (time: number) => boolean } = {}) {
  const times: number[] = []
  for (let time = from; time <= NOW; time += cadence) if (!without?.(time)) times.push(time)
  return times
}

function createTestHalving(times: readonly number[], options: Partial<HalvingDependencies> = {}) {
  const asked: number[] = []
  let kept: HalvingRecord | null = null
  const halving = createHalving({
    now: () => NOW,
    locate: async (_camera, time, distance) => {
      const after = times.findIndex((taken) => taken >= time)
      const near = [times[after - 1], times[after === -1 ? times.length - 1 : after]].filter(
        (taken) => taken !== undefined,
      )
      const [nearest = null] = near.sort((a, b) => Math.abs(a - time) - Math.abs(b - time))
      return nearest !== null && (distance === null || Math.abs(nearest - time) <= distance) ? nearest : null
    },
    read: async () => kept,
    keep: async (record) => void (kept = record),
    onAsk: (time) => asked.push(time),
    ...options,
  })
  const settle = async () => {
    for (let turn = 0; turn < 100 && halving.state().phase === 'looking'; turn++) await Promise.resolve()
  }
  return { halving, asked, settle, kept: () => kept }
}

/** Answers as the given function sees the pictures until the search is over. */
async function answerAll({ halving, settle }: ReturnType<typeof createTestHalving>, see: (time: number) => boolean) {
  await settle()
  for (let count = 0; count < 80 && halving.state().phase === 'asking'; count++) {
    halving.answer(see(halving.state().asking as number) ? 'there' : 'absent')
    await settle()
  }
  return boundsOf(halving.state().record as HalvingRecord)
}

test('finds the two pictures between which something began, or ended', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 90_000 }).map((count) => count * 10_000),
      fc.constantFrom('began', 'ended'),
      async (change, goal) => {
        const search = createTestHalving(pictures(100_000))
        const start = goal === 'began' ? NOW : 0
        search.halving.start({ cameraId: CAMERA, goal, start, reach: 3_600_000 })
        const { there, absent } = await answerAll(search, (time) => (goal === 'began') === time >= change)
        expect(search.halving.state().phase).toBe('found')
        expect(Math.abs(there - (absent as number))).toBe(100_000)
        expect(Math.min(there, absent as number)).toBeLessThanOrEqual(change)
        expect(Math.max(there, absent as number)).toBeGreaterThanOrEqual(change)
        // Halving asks about few of the 10,000 pictures.
        expect(search.asked.length).toBeLessThan(30)
      },
    ),
    { numRuns: 40 },
  )
})

test('what is there in all pictures is said to be', async () => {
  const search = createTestHalving(pictures(100_000, { from: 500_000_000 }))
  search.halving.start({ cameraId: CAMERA, goal: 'began', start: NOW, reach: 3_600_000 })
  await answerAll(search, () => true)
  expect(search.halving.state().phase).toBe('always')
})

test('an outage between both pictures ends the search, and pictures that do not tell are passed over', async () => {
  const change = 800_000_000
  const isOut = (time: number) => Math.abs(time - change) < 5_000_000
  const search = createTestHalving(pictures(100_000, { without: isOut }))
  search.halving.start({ cameraId: CAMERA, goal: 'began', start: NOW, reach: 3_600_000 })
  const bounds = await answerAll(search, (time) => time >= change)
  expect([bounds.absent, bounds.there]).toEqual([change - 5_000_000, change + 5_000_000])

  const unclear = createTestHalving(pictures(1_000))
  unclear.halving.start({ cameraId: CAMERA, goal: 'began', start: NOW, reach: 100_000_000 })
  await unclear.settle()
  unclear.halving.answer('absent')
  for (let count = 0; count < 20; count++) {
    await unclear.settle()
    if (unclear.halving.state().phase === 'asking') unclear.halving.answer('unclear')
  }
  expect(unclear.halving.state().phase).toBe('unclear')
  expect(unclear.asked.length).toBeLessThan(10)
})

test('answers are taken back one by one, and survive a reload', async () => {
  const search = createTestHalving(pictures(100_000))
  const { halving, settle } = search
  halving.start({ cameraId: CAMERA, goal: 'began', start: NOW, reach: 100_000_000 })
  await settle()
  const first = halving.state().asking
  halving.answer('absent')
  await settle()
  const second = halving.state().asking
  halving.answer('there')
  await settle()
  halving.undo()
  await settle()
  expect(halving.state().asking).toBe(second)
  const again = createTestHalving(pictures(100_000), { read: async () => HalvingRecord.parse(search.kept()) })
  await again.halving.resume()
  expect(again.halving.state()).toEqual(halving.state())
  halving.undo()
  await settle()
  expect(halving.state().asking).toBe(first)
  halving.stop()
  expect(search.kept()).toBeNull()
})

test('a failure can be tried again', async () => {
  let isDown = true
  const search = createTestHalving(pictures(100_000), {
    locate: async () => {
      if (isDown) throw new Error('down')
      return 5
    },
  })
  search.halving.start({ cameraId: CAMERA, goal: 'began', start: NOW, reach: 100_000 })
  await search.settle()
  expect(search.halving.state().phase).toBe('failed')
  isDown = false
  search.halving.retry()
  await search.settle()
  expect(search.halving.state().phase).toBe('asking')
})

test.each(['stop', 'rest'] as const)('a look that is outrun by %s has no effect, and leads nowhere', async (how) => {
  const answers: ((time: number) => void)[] = []
  const search = createTestHalving([], { locate: () => new Promise((resolve) => answers.push(resolve)) })
  search.halving.start({ cameraId: CAMERA, goal: 'began', start: NOW, reach: 100_000 })
  answers[0]?.(NOW)
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  search.halving[how]()
  answers[1]?.(5)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(answers).toHaveLength(2)
  expect(search.halving.state().phase).toBe('idle')
  expect(search.asked).toEqual([])
})
