import type { Worker } from 'node:worker_threads'

/** A thread that is started when it is needed, and anew after it has died. */
export interface Thread {
  /** The running worker; starts one where there is none. */
  worker(): Worker
  close(): Promise<void>
}

export function createThread(startWorker: () => Worker): Thread {
  let running: Worker | null = null
  return {
    worker() {
      if (running) return running
      const started = startWorker()
      started.unref()
      const forget = (): void => {
        if (running === started) running = null
      }
      started.on('error', forget)
      started.on('exit', forget)
      running = started
      return started
    },
    async close() {
      await running?.terminate()
    },
  }
}
