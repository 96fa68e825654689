import { expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import { PICTURE_TIMEOUT } from '@barn-workbench/core/time'
import { createImageQueue, type DecodedImage, type ImageQueueOptions } from './imageQueue'
import type { RequiredImage } from './tileImages'

interface FakeImage extends DecodedImage {
  name: string
  isClosed: boolean
}

function fakeImage(name: string, height = 100): FakeImage {
  const image: FakeImage = {
    name,
    width: 178,
    height,
    isClosed: false,
    close() {
      image.isClosed = true
    },
  }
  return image
}

interface FakeRequest {
  /** `tile@height`. */
  key: string
  signal: AbortSignal
  resolve(image: FakeImage): Promise<void>
  reject(error?: Error): Promise<void>
}

/** A queue whose requests the test answers by hand. */
function createTestQueue(options: Partial<ImageQueueOptions<FakeImage>> = {}) {
  const clock: FakeClock = createFakeClock()
  const requests: FakeRequest[] = []
  const changedTiles: string[] = []
  const queue = createImageQueue<FakeImage>({
    clock,
    maximumConcurrent: 2,
    timeout: 1_000,
    onChange: (tileId) => void changedTiles.push(tileId),
    load: (tileId, height, signal) =>
      new Promise((resolve, reject) => {
        requests.push({
          key: `${tileId}@${height}`,
          signal,
          resolve(image) {
            resolve(image)
            return clock.advance(0)
          },
          reject(error = new Error('broken')) {
            reject(error)
            return clock.advance(0)
          },
        })
      }),
    ...options,
  })
  return {
    clock,
    queue,
    changedTiles,
    requestKeys: () => requests.map(({ key }) => key),
    lastRequest: (key: string) => requests.findLast((request) => request.key === key) as FakeRequest,
  }
}

/** Required pictures from keys such as `a@100`. */
function required(...keys: string[]): RequiredImage[] {
  return keys.map((key) => {
    const [tileId = '', height] = key.split('@')
    return { tileId, height: Number(height) }
  })
}

test('loads the most important pictures first, a few at a time', async () => {
  const { queue, requestKeys, lastRequest, changedTiles } = createTestQueue()
  queue.setRequired(required('b@100', 'a@100', 'c@100'))
  expect(requestKeys()).toEqual(['b@100', 'a@100'])
  await lastRequest('b@100').resolve(fakeImage('b'))
  expect(requestKeys()).toEqual(['b@100', 'a@100', 'c@100'])
  expect(queue.image('b')?.name).toBe('b')
  expect(changedTiles).toEqual(['b'])
})

test('aborts the request of a tile that has left the view, and closes its late answer', async () => {
  const { queue, requestKeys, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100', 'b@100', 'c@100'))
  const aborted = lastRequest('a@100')
  queue.setRequired(required('c@100'))
  expect(aborted.signal.aborted).toBe(true)
  expect(requestKeys()).toContain('c@100')
  const image = fakeImage('late')
  await aborted.resolve(image)
  expect(queue.image('a')).toBeUndefined()
  expect(image.isClosed).toBe(true)
})

test('requests another size anew, and ignores the answer of the older request', async () => {
  const { queue, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100'))
  const older = lastRequest('a@100')
  queue.setRequired(required('a@270'))
  expect(older.signal.aborted).toBe(true)
  const newerImage = fakeImage('newer', 270)
  await lastRequest('a@270').resolve(newerImage)
  const olderImage = fakeImage('older')
  await older.resolve(olderImage)
  expect(queue.image('a')).toBe(newerImage)
  expect(newerImage.isClosed).toBe(false)
  expect(olderImage.isClosed).toBe(true)
})

test('keeps the old picture until the new one is loaded, then closes it', async () => {
  const { queue, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100'))
  const oldImage = fakeImage('old')
  await lastRequest('a@100').resolve(oldImage)
  queue.refresh()
  expect(queue.image('a')).toBe(oldImage)
  const newImage = fakeImage('new')
  await lastRequest('a@100').resolve(newImage)
  expect(queue.image('a')).toBe(newImage)
  expect(oldImage.isClosed).toBe(true)
})

test('uses a larger picture for a smaller tile until the next refresh', async () => {
  const { queue, requestKeys, lastRequest } = createTestQueue()
  queue.setRequired(required('a@540'))
  await lastRequest('a@540').resolve(fakeImage('large', 540))
  queue.setRequired(required('a@100'))
  expect(requestKeys()).toEqual(['a@540'])
  queue.refresh(['a'])
  expect(requestKeys()).toEqual(['a@540', 'a@100'])
})

test('keeps the picture when a refresh fails, and requests it again at the next refresh only', async () => {
  const { queue, requestKeys, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100'))
  const oldImage = fakeImage('old')
  await lastRequest('a@100').resolve(oldImage)
  queue.refresh()
  await lastRequest('a@100').reject()
  expect(queue.failure('a')).toMatchObject({ message: 'broken' })
  expect(queue.image('a')).toBe(oldImage)
  queue.setRequired(required('a@100'))
  expect(requestKeys()).toHaveLength(2)
  queue.refresh()
  await lastRequest('a@100').resolve(fakeImage('again'))
  expect(queue.failure('a')).toBeUndefined()
})

test('a request that times out makes room for the next one, and its late answer is ignored', async () => {
  const { clock, queue, requestKeys, lastRequest } = createTestQueue({ maximumConcurrent: 1 })
  queue.setRequired(required('a@100', 'b@100'))
  const hanging = lastRequest('a@100')
  await clock.advance(1_000)
  expect(hanging.signal.aborted).toBe(true)
  expect(queue.failure('a')).toMatchObject({ name: 'TimeoutError' })
  expect(requestKeys()).toEqual(['a@100', 'b@100'])
  const image = fakeImage('too late')
  await hanging.resolve(image)
  expect(queue.image('a')).toBeUndefined()
  expect(image.isClosed).toBe(true)
})

test('a full cache closes the pictures that left the screen longest ago, and never those on screen', async () => {
  const imageBytes = 178 * 100 * 4
  const { queue, requestKeys, lastRequest } = createTestQueue({ cacheSize: 2 * imageBytes })
  const images = { a: fakeImage('a'), b: fakeImage('b'), c: fakeImage('c') }
  const closedImages = () => Object.values(images).flatMap(({ name, isClosed }) => (isClosed ? [name] : []))
  queue.setRequired(required('a@100'))
  await lastRequest('a@100').resolve(images.a)
  queue.setRequired(required('b@100'))
  await lastRequest('b@100').resolve(images.b)
  queue.setRequired(required('c@100'))
  await lastRequest('c@100').resolve(images.c)
  expect(closedImages()).toEqual(['a'])
  queue.setRequired(required('a@100', 'b@100', 'c@100'))
  expect(requestKeys().filter((key) => key === 'a@100')).toHaveLength(2)
  await lastRequest('a@100').resolve(fakeImage('a again'))
  expect(closedImages()).toEqual(['a'])
})

test('loads nothing out of view, and catches up on a refresh once the tile is in view', async () => {
  const { queue, requestKeys, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100'))
  await lastRequest('a@100').resolve(fakeImage('a'))
  queue.setRequired([])
  queue.refresh()
  expect(requestKeys()).toEqual(['a@100'])
  queue.setRequired(required('a@100'))
  expect(requestKeys()).toEqual(['a@100', 'a@100'])
})

test('closing the queue aborts all requests and closes all pictures', async () => {
  const { queue, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100', 'b@100'))
  const image = fakeImage('a')
  await lastRequest('a@100').resolve(image)
  queue.close()
  expect(image.isClosed).toBe(true)
  expect(lastRequest('b@100').signal.aborted).toBe(true)
  expect(queue.isIdle()).toBe(true)
})

test('a picture that the account may no longer see goes', async () => {
  const { queue, lastRequest } = createTestQueue()
  const picture = fakeImage('first')
  queue.setRequired(required('a@100'))
  await lastRequest('a@100').resolve(picture)
  queue.refresh()
  await lastRequest('a@100').reject(new ProblemError({ code: 'request/forbidden', params: {}, status: 403 }))
  expect([queue.image('a'), picture.isClosed]).toEqual([undefined, true])
})

test('pictures of another time replace those that are still awaited, and none of the older time follows', async () => {
  const { queue, lastRequest, requestKeys } = createTestQueue()
  queue.setRequired(required('a@100', 'b@100'))
  await lastRequest('b@100').resolve(fakeImage('b, old'))
  const older = lastRequest('a@100')
  queue.reload()
  expect(older.signal.aborted).toBe(true)
  expect(requestKeys()).toEqual(['a@100', 'b@100', 'a@100', 'b@100'])
  expect(queue.image('b')?.name).toBe('b, old')
  await lastRequest('a@100').resolve(fakeImage('a, new'))
  await older.resolve(fakeImage('a, old'))
  expect(queue.image('a')?.name).toBe('a, new')
})

test('a tile without a picture of a time shows none of another', async () => {
  const { queue, lastRequest } = createTestQueue()
  queue.setRequired(required('a@100'))
  await lastRequest('a@100').resolve(fakeImage('old'))
  queue.reload()
  await lastRequest('a@100').reject(new ProblemError({ code: 'frame/not-found', params: {} }))
  expect(queue.image('a')).toBeUndefined()
})

test('a request may take as long as a picture may', async () => {
  const { clock, queue, lastRequest } = createTestQueue({ timeout: PICTURE_TIMEOUT })
  expect(PICTURE_TIMEOUT).toBe(300_000)
  queue.setRequired(required('a@100'))
  await clock.advance(299_000)
  expect(lastRequest('a@100').signal.aborted).toBe(false)
  await clock.advance(1_000)
  expect(lastRequest('a@100').signal.aborted).toBe(true)
})
