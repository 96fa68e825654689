import { expect, test } from 'vitest'
import { createPictureActivity, type PictureQueue } from './pictureQueue'

const never = new AbortController().signal

/** A queue whose pictures are there when a test says so. */
function heldQueue() {
  const open: (() => void)[] = []
  const queue: PictureQueue = {
    get: () => new Promise((resolve) => open.push(() => resolve({ ok: true, value: new Uint8Array() }))),
  }
  return { queue, finish: () => open.shift()?.() }
}

const ask = (queue: PictureQueue) =>
  queue.get('key', { source: { kind: 'bytes', bytes: new Uint8Array() }, owner: 'anna', height: 20 }, never)

test('work in the background waits as long as somebody waits for a picture', async () => {
  const activity = createPictureActivity()
  const { queue, finish } = heldQueue()
  await activity.whenIdle(5_000, never)
  const asked = ask(activity.watchQueue(queue))
  let isIdle = false
  const idle = activity.whenIdle(5_000, never).then(() => {
    isIdle = true
  })
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(isIdle).toBe(false)
  finish()
  await asked
  await idle
})

test('it goes on after a while all the same, and ends with its signal', async () => {
  const activity = createPictureActivity()
  void ask(activity.watchQueue(heldQueue().queue))
  await activity.whenIdle(60, never)
  await expect(activity.whenIdle(5_000, AbortSignal.timeout(10))).rejects.toThrow()
})

test('a picture that fails counts no longer', async () => {
  const activity = createPictureActivity()
  const painter = activity.watchPainter({
    paint: () => Promise.reject(new Error('broken')),
    close: () => Promise.resolve(),
  })
  await expect(painter.paint({ source: { kind: 'bytes', bytes: new Uint8Array() }, height: 20 })).rejects.toThrow(
    'broken',
  )
  await activity.whenIdle(0, never)
})
