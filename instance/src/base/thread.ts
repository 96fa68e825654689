import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type ResourceLimits } from 'node:worker_threads'

/**
 * Returns the function that starts a thread of a built file with its data. Null if the instance runs from its sources:
 * the built files are beside the bundle. The limits are in MB.
 */
export function findThread(file: string, resourceLimits: ResourceLimits): ((workerData?: unknown) => Worker) | null {
  const path = fileURLToPath(new URL(`./${file}`, import.meta.url))
  return existsSync(path) ? (workerData) => new Worker(path, { workerData, resourceLimits }) : null
}

/** A thread that is started on demand, and again after it has died. */
export interface Thread {
  /** The running worker; starts one if there is none. */
  worker(): Worker
  /** Ends a worker that does not answer any more. The next task gets another one. */
  replace(stuck: Worker): Promise<void>
  close(): Promise<void>
}

/** Creates a thread that is not started yet. `endWorker` ends a worker, by `terminate` unless it is given. */
export function createThread(
  startWorker: () => Worker,
  endWorker: (worker: Worker) => Promise<unknown> = (worker) => worker.terminate(),
): Thread {
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
    async replace(stuck) {
      if (running === stuck) running = null
      await endWorker(stuck)
    },
    async close() {
      if (running) await endWorker(running)
    },
  }
}

interface AskOptions {
  /** Time after which the thread is given up, in ms. */
  longest: number
  /** Name of the thread in its errors. */
  name: string
}

/** Sends a task to an idle thread and waits for its answer. */
export function askWorker<Answer>(worker: Worker, task: unknown, { longest, name }: AskOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: Answer): void => {
      stopListening()
      resolve(answer)
    }
    const onError = (error: Error): void => {
      stopListening()
      reject(new Error(`The ${name} thread failed`, { cause: error }))
    }
    const onExit = (): void => {
      stopListening()
      reject(new Error(`The ${name} thread ended`))
    }
    const timer = setTimeout(() => {
      stopListening()
      reject(new Error(`A task of the ${name} thread took too long`))
      void worker.terminate()
    }, longest)
    function stopListening(): void {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}
