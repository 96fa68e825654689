import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import type { PicturePainter } from './picturePainter'
import { createPictureQueue, type QueuedJob } from './pictureQueue'

const job = (cameraId: string, owner = 'anna'): QueuedJob => ({
  source: { kind: 'simulated', cameraId, time: 0 },
  ...{ owner, height: 20 },
})
const neverAborted = new AbortController().signal
setMaxListeners(0, neverAborted)

/** A painter that finishes its picture only on `finishNext`. */
function createManualPainter() {
  const painted: string[] = []
  const finish: (() => void)[] = []
  const painter: PicturePainter = {
    paint: ({ source }) =>
      new Promise((resolve, reject) => {
        const name = source.kind === 'simulated' ? source.cameraId : ''
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

test('callers that wait for the same picture share it, and later callers get it from the cache', async () => {
  const { painter, painted, finishNext } = createManualPainter()
  const queue = createPictureQueue(painter)
  const both = Promise.all([queue.get('a', job('a'), neverAborted), queue.get('a', job('a'), neverAborted)])
  await finishNext()
  expect(await both).toEqual([
    { ok: true, value: Buffer.from('a') },
    { ok: true, value: Buffer.from('a') },
  ])
  expect(await queue.get('a', job('a'), neverAborted)).toMatchObject({ ok: true })
  expect(painted).toEqual(['a'])
})

test('a picture whose callers have all aborted is not painted', async () => {
  const { painter, painted, finishNext } = createManualPainter()
  const queue = createPictureQueue(painter)
  const [firstAborted, secondAborted, waiting] = [new AbortController(), new AbortController(), new AbortController()]
  const first = queue.get('a', job('a'), neverAborted)
  const dropped = [queue.get('b', job('b'), firstAborted.signal), queue.get('b', job('b'), secondAborted.signal)]
  const shared = [queue.get('c', job('c'), firstAborted.signal), queue.get('c', job('c'), waiting.signal)]
  firstAborted.abort()
  secondAborted.abort()
  expect(await dropped[0]).toMatchObject({ ok: false })
  await finishNext()
  await finishNext()
  expect(await shared[1]).toEqual({ ok: true, value: Buffer.from('c') })
  expect((await first).ok).toBe(true)
  expect(painted).toEqual(['a', 'c'])
})

test('a failure rejects the callers of that picture, and the next picture is painted', async () => {
  const { painter, finishNext } = createManualPainter()
  const queue = createPictureQueue(painter)
  const [broken, next] = [queue.get('broken', job('broken'), neverAborted), queue.get('b', job('b'), neverAborted)]
  const failed = expect(broken).rejects.toThrow('broken')
  await finishNext()
  await failed
  await finishNext()
  expect(await next).toMatchObject({ ok: true })
})

test('accounts take turns, so that one who asks for many pictures holds up nobody else', async () => {
  const { painter, painted, finishNext } = createManualPainter()
  const queue = createPictureQueue(painter)
  for (const name of ['a', 'b', 'c', 'd']) void queue.get(name, job(name, 'flooding'), neverAborted)
  const one = queue.get('one', job('one', 'patient'), neverAborted)
  for (let picture = 0; picture < 3; picture++) await finishNext()
  expect(await one).toMatchObject({ ok: true })
  expect(painted.slice(0, 3)).toEqual(['a', 'b', 'one'])
})

const REFUSED = { ok: false, problem: { code: 'request/too-many', params: { retryAfter: 2 } } }

/** Asks for pictures of an account until one is refused at once. Resolves with how many wait. */
async function fillAs(queue: ReturnType<typeof createPictureQueue>, owner: string): Promise<number> {
  for (let count = 0; count < 1_000; count++) {
    const picture = queue.get(`${owner} ${count}`, job('x', owner), neverAborted)
    const answer = await Promise.race([picture, new Promise((resolve) => setImmediate(resolve))])
    if (answer === undefined) continue
    expect(answer).toMatchObject(REFUSED)
    return count
  }
  return Infinity
}

test('an account waits for no more pictures than places are free, so that others find one', async () => {
  const { painter, painted, finishNext } = createManualPainter()
  const queue = createPictureQueue(painter)
  const counts = [await fillAs(queue, 'anna'), await fillAs(queue, 'ben'), await fillAs(queue, 'third')]
  // Each takes half of the remaining places, and a single one as many as an account may request.
  expect(counts).toEqual([250, 125, 63])
  // A picture that is waited for already takes no place.
  void queue.get('anna 7', job('x', 'ben'), neverAborted)
  // The remaining place goes to the account with fewer pictures.
  await finishNext()
  expect(await queue.get('anna more', job('x', 'anna'), neverAborted)).toMatchObject(REFUSED)
  const fourth = queue.get('fourth', job('fourth', 'fourth'), neverAborted)
  for (let picture = 0; picture < 5; picture++) await finishNext()
  expect(await fourth).toMatchObject({ ok: true })
  expect(painted).toContain('fourth')
})

test('a full queue rejects pictures that are not in it', async () => {
  const { painter } = createManualPainter()
  const queue = createPictureQueue(painter)
  for (let number = 0; number < 500; number++) void queue.get(`${number}`, job('x', `${number}`), neverAborted)
  expect(await queue.get('more', job('x'), neverAborted)).toMatchObject(REFUSED)
})
