import { wait, type Clock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import type { KeyValueStorage } from '@barn-workbench/core/settings'

/**
 * Limits how long a storage may take, since a browser's database may never answer. A call that takes longer than
 * `limit`, in ms, rejects. From then on all calls reject at once, until the storage has answered after all.
 */
export function limitStorage(storage: KeyValueStorage, clock: Clock, limit: number): KeyValueStorage {
  let isSilent = false

  async function withinLimit<T>(call: () => Promise<T>): Promise<T> {
    if (isSilent) throw storageFailed()
    const answered = new AbortController()
    const answer = call().finally(() => {
      isSilent = false
      answered.abort()
    })
    const silence = wait(clock, limit, answered.signal).then(
      () => {
        isSilent = true
        throw storageFailed()
      },
      () => answer,
    )
    return await Promise.race([answer, silence])
  }

  return {
    get: (key) => withinLimit(() => storage.get(key)),
    set: (key, value) => withinLimit(() => storage.set(key, value)),
    remove: (key) => withinLimit(() => storage.remove(key)),
    keys: () => withinLimit(() => storage.keys()),
  }
}

function storageFailed(): ProblemError {
  return new ProblemError({ code: 'client/storage-failed', params: {} })
}
