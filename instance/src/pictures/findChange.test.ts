import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { fail, succeed } from '@barn-workbench/core/result'
import { OFFLINE_FEED, type CameraFeed, type Frame } from './cameraFeed'
import { COMPARED_AT_ONCE, findChange, SEARCH_TIME, type ChangeSearch } from './findChange'
import type { PictureQueue, QueuedJob } from './pictureQueue'

const STEP = 1_000

/** A grey picture with a white square of this share of it. */
function pictureWith(share: number, light = 90): Uint8Array {
  const canvas = createCanvas(128, 72)
  const context = canvas.getContext('2d')
  context.fillStyle = `rgb(${light}, ${light}, ${light})`
  context.fillRect(0, 0, 128, 72)
  context.fillStyle = `rgb(${light + 90}, ${light + 90}, ${light + 90})`
  context.fillRect(0, 0, 128, 72 * share)
  return canvas.toBuffer('image/jpeg', 90)
}

/** A feed that has a picture at some times; what it shows is its key. */
function feedOf(frames: readonly { time: number; shows: string }[]): CameraFeed {
  return {
    ...OFFLINE_FEED,
    nearest({ time, from, to }) {
      const within = frames.filter((frame) => frame.time >= from && frame.time <= to)
      const [nearest] = within.sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))
      const frame: Frame | null = nearest
        ? { time: nearest.time, key: nearest.shows, source: { kind: 'file', path: nearest.shows } }
        : null
      return Promise.resolve(frame)
    },
  }
}

const PICTURES: Record<string, Uint8Array> = {
  empty: pictureWith(0),
  same: pictureWith(0),
  lit: pictureWith(0, 130),
  animal: pictureWith(0.3),
  unreadable: new Uint8Array([1, 2, 3]),
}
const queue: PictureQueue = {
  get: (_key, { source }: QueuedJob) =>
    Promise.resolve(succeed((source.kind === 'file' ? PICTURES[source.path] : undefined) ?? new Uint8Array())),
}

const never = new AbortController().signal
function search(frames: readonly { time: number; shows: string }[], what: Partial<ChangeSearch> = {}) {
  return findChange(
    { feed: feedOf(frames), queue, accountId: 'anna', oldest: 0, newest: Infinity, elapsed: () => 0 },
    { from: 0, until: 10 * STEP, step: STEP, ...what },
    never,
  )
}
/** One picture a step. */
const row = (...shows: string[]) => shows.map((one, i) => ({ time: i * STEP, shows: one }))

test('finds the first picture that differs from the one before', async () => {
  const found = await search(row('empty', 'same', 'empty', 'animal', 'empty'))
  expect(found).toMatchObject({
    ok: true,
    value: { found: { timestamp: 3 * STEP, before: 2 * STEP }, continueFrom: 3 * STEP, compared: 4 },
  })
  expect(found.ok && found.value.found?.difference).toBeCloseTo(0.3, 1)
})

test('goes on from what it found', async () => {
  const frames = row('empty', 'animal', 'animal', 'empty')
  const second = await search(frames, { from: 1 * STEP })
  expect(second).toMatchObject({ value: { found: { timestamp: 3 * STEP, before: 1 * STEP } } })
})

test('looks backwards where the end is before the start', async () => {
  const frames = row('animal', 'empty', 'same', 'empty')
  const found = await search(frames, { from: 3 * STEP, until: 0 })
  expect(found).toMatchObject({ value: { found: { timestamp: 0, before: 1 * STEP } } })
})

test('light that changes all over is no change', async () => {
  expect(await search(row('empty', 'lit', 'empty'))).toMatchObject({
    value: { found: null, continueFrom: null, compared: 3 },
  })
})

test('a change below the threshold does not count', async () => {
  expect(await search(row('empty', 'animal'), { threshold: 0.5 })).toMatchObject({ value: { found: null } })
})

test('a gap is skipped, and what is different behind it is found', async () => {
  const frames = [
    { time: 0, shows: 'empty' },
    { time: 7.2 * STEP, shows: 'animal' },
  ]
  expect(await search(frames)).toMatchObject({ value: { found: { timestamp: 7.2 * STEP, before: 0 }, compared: 2 } })
})

test('without pictures it is over at once', async () => {
  expect(await search([])).toMatchObject({ value: { found: null, continueFrom: null, compared: 0 } })
  expect(await search(row('empty'), { from: 5 * STEP })).toMatchObject({ value: { found: null, continueFrom: null } })
})

test('the picture on screen, which may be before the start, is the first to be compared', async () => {
  const frames = [
    { time: 0, shows: 'empty' },
    { time: 10 * STEP, shows: 'animal' },
    { time: 20 * STEP, shows: 'animal' },
  ]
  const forward = await search(frames, { from: 4 * STEP, until: 20 * STEP, step: 10 * STEP })
  expect(forward).toMatchObject({ value: { found: { timestamp: 10 * STEP, before: 0 } } })
  const backward = await search(frames, { from: 6 * STEP, until: 0, step: 10 * STEP })
  expect(backward).toMatchObject({ value: { found: { timestamp: 0, before: 10 * STEP } } })
})

test('what is no longer kept is not looked at, wherever the search starts', async () => {
  const frames = row('empty', 'animal', 'animal', 'empty', 'empty')
  const found = await findChange(
    { feed: feedOf(frames), queue, accountId: 'anna', oldest: 2 * STEP, newest: 4 * STEP, elapsed: () => 0 },
    { from: -50 * STEP, until: 4 * STEP, step: STEP },
    never,
  )
  expect(found).toMatchObject({ value: { found: { timestamp: 3 * STEP, before: 2 * STEP } } })
})

test('a picture does not differ from itself, however little counts', async () => {
  expect(await search(row('empty'), { until: 3 * STEP, step: STEP / 4, threshold: 0 })).toMatchObject({
    value: { found: null },
  })
})

test('pictures that cannot be read are passed over', async () => {
  expect(await search(row('unreadable', 'empty', 'unreadable', 'animal'))).toMatchObject({
    value: { found: { timestamp: 3 * STEP } },
  })
})

test('a call looks at 500 pictures, and the next one goes on without a gap', async () => {
  const shows = Array.from({ length: COMPARED_AT_ONCE + 20 }, (_, i) => (i % 2 === 0 ? 'empty' : 'same'))
  const frames = [...row(...shows), { time: shows.length * STEP, shows: 'animal' }]
  const until = shows.length * STEP
  const first = await search(frames, { until })
  expect(first).toMatchObject({
    value: { found: null, continueFrom: (COMPARED_AT_ONCE - 1) * STEP, compared: COMPARED_AT_ONCE },
  })
  const from = first.ok ? (first.value.continueFrom ?? 0) : 0
  expect(await search(frames, { until, from })).toMatchObject({ value: { found: { timestamp: until } } })
})

test('a call ends after its time, but goes on by one picture at least', async () => {
  let now = 0
  const feed = feedOf(row('empty', 'same', 'empty', 'same'))
  const slow: PictureQueue = { get: (...job) => ((now += SEARCH_TIME + 1), queue.get(...job)) }
  const found = await findChange(
    { feed, queue: slow, accountId: 'anna', oldest: 0, newest: Infinity, elapsed: () => now },
    { from: 0, until: 10 * STEP, step: STEP },
    never,
  )
  expect(found).toMatchObject({ value: { found: null, continueFrom: STEP, compared: 2 } })
})

test('a picture that never changes is looked at once', async () => {
  const still: CameraFeed = {
    ...OFFLINE_FEED,
    nearest: ({ time }) => Promise.resolve({ time, key: 'empty', source: { kind: 'file', path: 'empty' } }),
  }
  expect(
    await findChange(
      { feed: still, queue, accountId: 'anna', oldest: 0, newest: Infinity, elapsed: () => 0 },
      { from: 0, until: 50 * STEP, step: STEP },
      never,
    ),
  ).toMatchObject({ value: { found: null, continueFrom: null, compared: 1 } })
})

test('says that the instance is busy', async () => {
  const full: PictureQueue = { get: () => Promise.resolve(fail('request/too-many', { retryAfter: 1 } as never)) }
  const found = await findChange(
    { feed: feedOf(row('empty')), queue: full, accountId: 'anna', oldest: 0, newest: Infinity },
    { from: 0, until: STEP, step: STEP },
    never,
  )
  expect(found).toMatchObject({ ok: false, problem: { code: 'request/too-many' } })
})
