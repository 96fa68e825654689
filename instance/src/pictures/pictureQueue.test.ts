import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { PictureJob, PicturePainter } from './pictureJob'
import { createPictureQueue } from './pictureQueue'

const job = (cameraId: string): PictureJob => ({ origin: { kind: 'simulated', cameraId, time: 0 }, height: 20 })
const never = new AbortController().signal
setMaxListeners(0, never)

/** A painter that finishes a picture when told. */
function heldPainter() {
  const painted: string[] = []
  const finish: (() => void)[] = []
  const painter: PicturePainter = {
    paint: ({ origin }) =>
      new Promise((resolve, reject) => {
        const name = origin.kind === 'simulated' ? origin.cameraId : ''
        painted.push(name)
        finish.push(() => {
          if (name === 'broken') reject(new Error('broken'))
          else resolve(Buffer.from(name))
        })
      }),
    close: () => Promise.resolve(),
  }
  return {
    painter,
    painted,
    finishNext: async () => {
      finish.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('those who ask for the same picture share it, and later ones get it as it was kept', async () => {
  const { painter, painted, finishNext } = heldPainter()
  const queue = createPictureQueue(painter)
  const both = Promise.all([queue.get('a', job('a'), never), queue.get('a', job('a'), never)])
  await finishNext()
  expect(await both).toEqual([
    { ok: true, value: Buffer.from('a') },
    { ok: true, value: Buffer.from('a') },
  ])
  expect(await queue.get('a', job('a'), never)).toMatchObject({ ok: true })
  expect(painted).toEqual(['a'])
})

test('a picture that nobody waits for any more is not painted', async () => {
  const { painter, painted, finishNext } = heldPainter()
  const queue = createPictureQueue(painter)
  const [gone, alsoGone, stays] = [new AbortController(), new AbortController(), new AbortController()]
  const first = queue.get('a', job('a'), never)
  const dropped = [queue.get('b', job('b'), gone.signal), queue.get('b', job('b'), alsoGone.signal)]
  const shared = [queue.get('c', job('c'), gone.signal), queue.get('c', job('c'), stays.signal)]
  gone.abort()
  alsoGone.abort()
  expect(await dropped[0]).toMatchObject({ ok: false })
  await finishNext()
  await finishNext()
  expect(await shared[1]).toEqual({ ok: true, value: Buffer.from('c') })
  expect((await first).ok).toBe(true)
  expect(painted).toEqual(['a', 'c'])
})

test('a picture that fails fails for those who wait, and the next is painted', async () => {
  const { painter, finishNext } = heldPainter()
  const queue = createPictureQueue(painter)
  const [broken, next] = [queue.get('broken', job('broken'), never), queue.get('b', job('b'), never)]
  const failed = expect(broken).rejects.toThrow('broken')
  await finishNext()
  await failed
  await finishNext()
  expect(await next).toMatchObject({ ok: true })
})

test('a queue that is full refuses what is not yet in it', async () => {
  const { painter } = heldPainter()
  const queue = createPictureQueue(painter)
  for (let number = 0; number < 400; number++) void queue.get(`${number}`, job('x'), never)
  expect(await queue.get('more', job('x'), never)).toMatchObject({
    ok: false,
    problem: { code: 'request/too-many', params: { retryAfter: 2 } },
  })
})
