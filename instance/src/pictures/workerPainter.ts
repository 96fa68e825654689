import type { Worker } from 'node:worker_threads'
import type { PictureJob, PicturePainter } from './pictureJob'

/** A picture that takes longer hangs, in ms. */
const LONGEST_JOB = 30_000

/** Paints in a thread of its own. A thread that dies fails the picture that it was at; the next gets a new one. */
export function createWorkerPainter(spawn: () => Worker): PicturePainter {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function running(): Worker {
    if (worker) return worker
    const started = spawn()
    started.unref()
    const forget = (): void => {
      if (worker === started) worker = null
    }
    started.on('error', forget)
    started.on('exit', forget)
    return (worker = started)
  }

  function paintNow(job: PictureJob): Promise<Uint8Array | null> {
    const painting = running()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        settle(() => {
          reject(new Error('A picture took too long'))
        })
        void painting.terminate()
      }, LONGEST_JOB)
      const onMessage = (bytes: Uint8Array | null): void => {
        settle(() => {
          resolve(bytes)
        })
      }
      const onError = (error: Error): void => {
        settle(() => {
          reject(new Error('The painting thread failed', { cause: error }))
        })
      }
      const onExit = (): void => {
        settle(() => {
          reject(new Error('The painting thread ended'))
        })
      }
      function settle(end: () => void): void {
        clearTimeout(timer)
        painting.off('message', onMessage).off('error', onError).off('exit', onExit)
        end()
      }
      painting.on('message', onMessage).on('error', onError).on('exit', onExit)
      painting.postMessage(job)
    })
  }

  return {
    paint(job) {
      const turn = last.then(
        () => paintNow(job),
        () => paintNow(job),
      )
      last = turn
      return turn
    },
    async close() {
      await worker?.terminate()
    },
  }
}
