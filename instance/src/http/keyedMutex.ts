/** Runs the calls of one key one after another, in their order. Calls of different keys run side by side. */
export type RunExclusive = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a mutex per key. A key costs memory only while a call of it runs. */
export function createKeyedMutex(): RunExclusive {
  const lastOfKey = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const previous = lastOfKey.get(key) ?? Promise.resolve()
    const current = previous.then(work, work)
    lastOfKey.set(key, current)
    try {
      return await current
    } finally {
      if (lastOfKey.get(key) === current) lastOfKey.delete(key)
    }
  }
}
