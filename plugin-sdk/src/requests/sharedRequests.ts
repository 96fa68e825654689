/** Requests that all who ask for the same thing at a time share. @public */
export interface SharedRequests<Value> {
  /**
   * The value of a key: from the request that runs for it, or from a new one. The request is aborted once all signals
   * of who asked are. Rejects as it does, or with an `AbortError` for an aborted signal.
   */
  share(key: string, signal: AbortSignal, request: (signal: AbortSignal) => Promise<Value>): Promise<Value>
}

/** A request, and how many wait for it. */
interface Request<Value> {
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

/** Creates requests that are shared by their keys. @public */
export function createSharedRequests<Value>(): SharedRequests<Value> {
  const requests = new Map<string, Request<Value>>()
  /** Forgets a request, unless another one has taken its place. */
  function forget(key: string, request: Request<Value>): void {
    if (requests.get(key) === request) requests.delete(key)
  }
  function start(key: string, request: (signal: AbortSignal) => Promise<Value>): Request<Value> {
    const controller = new AbortController()
    const value = request(controller.signal).finally(() => forget(key, started))
    const started: Request<Value> = { value, controller, waiting: 0 }
    // Everybody who waits hears of a failure; nobody else has to.
    value.catch(() => undefined)
    requests.set(key, started)
    return started
  }
  return {
    async share(key, signal, request) {
      const running = requests.get(key) ?? start(key, request)
      running.waiting++
      return await untilAborted(running.value, signal, () => {
        running.waiting--
        if (running.waiting > 0) return
        forget(key, running)
        running.controller.abort()
      })
    },
  }
}
