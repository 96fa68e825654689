import { expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '@barn-workbench/core/clock'
import { createImageQueue, type ImageQueueOptions } from './imageQueue'
import type { StoredImage } from './imageStore'

interface FakeImage extends StoredImage {
  name: string
  closed: boolean
}

function fakeImage(name: string, height = 100): FakeImage {
  const image = { name, width: 178, height, closed: false, close: () => void (image.closed = true) }
  return image
}

interface Asked {
  key: string
  signal: AbortSignal
  answer(image: FakeImage): Promise<void>
  fail(): Promise<void>
}

/** A queue whose requests are answered by hand. */
function setUp(options: Partial<ImageQueueOptions<FakeImage>> = {}) {
  const clock: FakeClock = createFakeClock()
  const asked: Asked[] = []
  const changed: string[] = []
  const queue = createImageQueue<FakeImage>({
    clock,
    mostAtOnce: 2,
    timeout: 1_000,
    onChange: (tileId) => void changed.push(tileId),
    load: (tileId, height, signal) =>
      new Promise((resolve, reject) => {
        const settled = () => clock.advance(0)
        asked.push({
          key: `${tileId}@${height}`,
          signal,
          answer: (image) => (resolve(image), settled()),
          fail: () => (reject(new Error('broken')), settled()),
        })
      }),
    ...options,
  })
  const keys = () => asked.map(({ key }) => key)
  const request = (key: string) => asked.findLast((each) => each.key === key) as Asked
  return { clock, queue, keys, request, changed }
}

const want = (...tiles: string[]) => tiles.map((tile) => ({ tileId: tile[0] as string, height: Number(tile.slice(2)) }))

test('the most wanted are asked first, a few at a time', async () => {
  const { queue, keys, request, changed } = setUp()
  queue.want(want('b@100', 'a@100', 'c@100'))
  expect(keys()).toEqual(['b@100', 'a@100'])
  await request('b@100').answer(fakeImage('b'))
  expect(keys()).toEqual(['b@100', 'a@100', 'c@100'])
  expect(queue.image('b')?.name).toBe('b')
  expect(changed).toEqual(['b'])
})

test('what left view is aborted; its late answer is closed and not shown', async () => {
  const { queue, keys, request } = setUp()
  queue.want(want('a@100', 'b@100', 'c@100'))
  const late = request('a@100')
  queue.want(want('c@100'))
  expect(late.signal.aborted).toBe(true)
  expect(keys()).toContain('c@100')
  const image = fakeImage('late')
  await late.answer(image)
  expect(queue.image('a')).toBeUndefined()
  expect(image.closed).toBe(true)
})

test('another size is asked anew, and never shows the older answer after the newer', async () => {
  const { queue, request } = setUp()
  queue.want(want('a@100'))
  const small = request('a@100')
  queue.want(want('a@270'))
  expect(small.signal.aborted).toBe(true)
  const newer = fakeImage('newer', 270)
  await request('a@270').answer(newer)
  const older = fakeImage('older')
  await small.answer(older)
  expect(queue.image('a')).toBe(newer)
  expect([newer.closed, older.closed]).toEqual([false, true])
})

test('the old picture stays until the new one is in, and is closed then', async () => {
  const { queue, request } = setUp()
  queue.want(want('a@100'))
  const old = fakeImage('old')
  await request('a@100').answer(old)
  queue.refresh()
  expect(queue.image('a')).toBe(old)
  const next = fakeImage('next')
  await request('a@100').answer(next)
  expect(queue.image('a')).toBe(next)
  expect(old.closed).toBe(true)
})

test('a larger picture serves a smaller tile until the next refresh', async () => {
  const { queue, keys, request } = setUp()
  queue.want(want('a@540'))
  await request('a@540').answer(fakeImage('large', 540))
  queue.want(want('a@100'))
  expect(keys()).toEqual(['a@540'])
  queue.refresh(['a'])
  expect(keys()).toEqual(['a@540', 'a@100'])
})

test('a failure keeps the picture, is told of, and waits for the next refresh', async () => {
  const { queue, keys, request } = setUp()
  queue.want(want('a@100'))
  const old = fakeImage('old')
  await request('a@100').answer(old)
  queue.refresh()
  await request('a@100').fail()
  expect(queue.failure('a')).toMatchObject({ message: 'broken' })
  expect(queue.image('a')).toBe(old)
  queue.want(want('a@100'))
  expect(keys()).toHaveLength(2)
  queue.refresh()
  await request('a@100').answer(fakeImage('again'))
  expect(queue.failure('a')).toBeUndefined()
})

test('one that hangs is given up, makes room, and counts for nothing if it answers after all', async () => {
  const { clock, queue, keys, request } = setUp({ mostAtOnce: 1 })
  queue.want(want('a@100', 'b@100'))
  const hanging = request('a@100')
  await clock.advance(1_000)
  expect(hanging.signal.aborted).toBe(true)
  expect(queue.failure('a')).toMatchObject({ name: 'TimeoutError' })
  expect(keys()).toEqual(['a@100', 'b@100'])
  const image = fakeImage('too late')
  await hanging.answer(image)
  expect(queue.image('a')).toBeUndefined()
  expect(image.closed).toBe(true)
})

test('beyond the budget the ones left longest ago are closed, never those on screen', async () => {
  const bytes = 178 * 100 * 4
  const { queue, keys, request } = setUp({ budget: 2 * bytes })
  const images: FakeImage[] = []
  for (const tile of ['a', 'b', 'c']) {
    queue.want(want(`${tile}@100`))
    const image = fakeImage(tile)
    images.push(image)
    await request(`${tile}@100`).answer(image)
  }
  expect(images.map(({ closed }) => closed)).toEqual([true, false, false])
  queue.want(want('a@100', 'b@100', 'c@100'))
  expect(keys().filter((key) => key === 'a@100')).toHaveLength(2)
  await request('a@100').answer(fakeImage('a again'))
  expect(images.map(({ closed }) => closed)).toEqual([true, false, false])
})

test('out of view nothing is asked; a refresh meanwhile is made up for', async () => {
  const { queue, keys, request } = setUp()
  queue.want(want('a@100'))
  await request('a@100').answer(fakeImage('a'))
  queue.want([])
  queue.refresh()
  expect(keys()).toEqual(['a@100'])
  queue.want(want('a@100'))
  expect(keys()).toEqual(['a@100', 'a@100'])
})

test('the end aborts and closes all', async () => {
  const { queue, request } = setUp()
  queue.want(want('a@100', 'b@100'))
  const image = fakeImage('a')
  await request('a@100').answer(image)
  queue.close()
  expect(image.closed).toBe(true)
  expect(request('b@100').signal.aborted).toBe(true)
  expect(queue.isIdle()).toBe(true)
})
