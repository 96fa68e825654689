/** Work that all callers that ask for the same thing at a time share. @public */
export interface SharedWork<Value> {
  /**
   * The value of a key: from the work that runs for it, or from new work. The work is aborted, and forgotten, once the
   * signals of all its callers are. Rejects as it does, or with an `AbortError` for an aborted signal.
   */
  share(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>
  /** Whether work runs for a key, which the next caller would share. */
  has(key: string): boolean
}

/** Work that runs, and how many wait for it. */
interface Run<Value> {
  value: Promise<Value>
  controller: AbortController
  waiting: number
}

/** Resolves or rejects as a promise does, but rejects at once when the signal is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal, onAbort: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort()
      reject(new DOMException('Aborted', 'AbortError'))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Creates work that is shared by its keys. A value is shared while it is made; nothing is kept of it afterwards.
 * @public
 */
export function createSharedWork<Value>(): SharedWork<Value> {
  const runs = new Map<string, Run<Value>>()
  /** Forgets a run, unless another one has taken its place. */
  function forget(key: string, run: Run<Value>): void {
    if (runs.get(key) === run) runs.delete(key)
  }
  function start(key: string, work: (signal: AbortSignal) => Promise<Value>): Run<Value> {
    const controller = new AbortController()
    const value = work(controller.signal).finally(() => forget(key, started))
    const started: Run<Value> = { value, controller, waiting: 0 }
    // Every waiting caller receives the error. Without a caller it would count as an unhandled rejection.
    value.catch(() => undefined)
    runs.set(key, started)
    return started
  }
  return {
    has: (key) => runs.has(key),
    async share(key, signal, work) {
      const run = runs.get(key) ?? start(key, work)
      run.waiting++
      return await untilAborted(run.value, signal, () => {
        run.waiting--
        if (run.waiting > 0) return
        forget(key, run)
        run.controller.abort()
      })
    },
  }
}
