/** Runs a task after all that came before it, whether these succeeded or failed. Settles as the task does. */
export type RunInTurn = <T>(task: () => T | Promise<T>) => Promise<T>

/** Runs a task after all earlier ones of its key. Tasks of different keys run side by side. */
export type RunInTurnOfKey = <T>(key: string, task: () => T | Promise<T>) => Promise<T>

/** Creates a queue whose tasks run one after the other. */
export function createSerialQueue(): RunInTurn {
  const runInTurn = createKeyedSerialQueue()
  return (task) => runInTurn('', task)
}

/** Creates a serial queue for each key. A key costs memory only while a task of it runs. */
export function createKeyedSerialQueue(): RunInTurnOfKey {
  const lastOfKey = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const previous = lastOfKey.get(key) ?? Promise.resolve()
    const current = previous.then(task, task)
    lastOfKey.set(key, current)
    try {
      return await current
    } finally {
      if (lastOfKey.get(key) === current) lastOfKey.delete(key)
    }
  }
}
