import { wait, type Clock } from '@barn-workbench/core/clock'
import { StorageSlowError, type KeyValueStorage } from '@barn-workbench/core/settings'

/**
 * Limits how long a storage may take, since a browser's database may never answer. A call that takes longer than
 * `limit`, in ms, rejects. From then on all calls reject at once, until the storage has answered after all.
 */
export function limitStorage(storage: KeyValueStorage, clock: Clock, limit: number): KeyValueStorage {
  /** Resolves when the storage answers again; null while it answers. */
  let silence: Promise<void> | null = null

  async function withinLimit<T>(call: () => Promise<T>): Promise<T> {
    if (silence) throw new StorageSlowError(silence)
    const settled = new AbortController()
    const answer = call().finally(() => {
      silence = null
      settled.abort()
    })
    const answered = answer.then(
      () => undefined,
      () => undefined,
    )
    const timeout = wait(clock, limit, settled.signal).then(
      () => {
        silence = answered
        throw new StorageSlowError(answered)
      },
      () => answer,
    )
    return await Promise.race([answer, timeout])
  }

  return {
    get: (key) => withinLimit(() => storage.get(key)),
    set: (key, value) => withinLimit(() => storage.set(key, value)),
    remove: (key) => withinLimit(() => storage.remove(key)),
    keys: () => withinLimit(() => storage.keys()),
  }
}
