import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createWorkerPainter, type PictureJob } from './picturePainter'

/** A worker that answers with its number; it throws on the camera `crash` and exits on the camera `exit`. */
const workerScript = `
const { parentPort, workerData } = require('node:worker_threads')
parentPort.on('message', ({ source }) => {
  if (source.cameraId === 'crash') throw new Error('crashed')
  if (source.cameraId === 'exit') process.exit(1)
  parentPort.postMessage(source.cameraId === 'none' ? null : Uint8Array.of(workerData))
})`
const job = (cameraId: string): PictureJob => ({ source: { kind: 'simulated', cameraId, time: 0 }, height: 20 })

test.each(['crash', 'exit'])('a thread that dies by %s fails its current picture only', async (cause) => {
  let threads = 0
  const painter = createWorkerPainter(() => new Worker(workerScript, { eval: true, workerData: ++threads }))
  const [first, failed, second, none] = await Promise.allSettled([
    painter.paint(job('a')),
    painter.paint(job(cause)),
    painter.paint(job('b')),
    painter.paint(job('none')),
  ])
  expect([first, second, none].map((result) => (result as PromiseFulfilledResult<Uint8Array | null>).value)).toEqual([
    Uint8Array.of(1),
    Uint8Array.of(2),
    null,
  ])
  expect(failed?.status).toBe('rejected')
  await painter.close()
})
