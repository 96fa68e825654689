import { LRUCache } from 'lru-cache'
import { fail, succeed, type Result } from '@barn-workbench/core/result'

export type Shared<T> = Result<T | null, 'request/too-many'>

/** Makes what several callers may ask for at the same time, such as pictures, once for all of them. */
export interface SharedWork<T> {
  /**
   * The value of that key, made by `make` unless it is kept or being made; null where it cannot be made. The signal of `make` is
   * aborted when nobody waits any more. Fails with `request/too-many` if too many wait, or the caller's signal is aborted;
   * rejects if `make` does. An `owner` has no more values made than there are places left, so that some are left for others.
   */
  get(
    key: string,
    make: (signal: AbortSignal) => Promise<T | null>,
    signal: AbortSignal,
    owner?: string,
  ): Promise<Shared<T>>
}

export interface SharedWorkOptions<T> {
  /** How many are made at once. */
  atOnce: number
  /** How many may wait or be made. */
  longest: number
  /** Size of the values that are kept, in bytes. */
  cachedBytes: number
  sizeOf(value: T): number
}

/** A value that at least one caller waits for. */
interface Entry<T> {
  key: string
  make: (signal: AbortSignal) => Promise<T | null>
  owner: string | undefined
  abort: AbortController
  callerCount: number
  isStarted: boolean
  result: Promise<Shared<T>>
  resolve: (result: Shared<T>) => void
  reject: (error: unknown) => void
}

const RETRY_AFTER_SECONDS = 2

function tooMany<T>(): Shared<T> {
  return fail('request/too-many', { retryAfter: RETRY_AFTER_SECONDS })
}

function createEntry<T>({ key, make, owner }: Pick<Entry<T>, 'key' | 'make' | 'owner'>): Entry<T> {
  let resolve: Entry<T>['resolve'] = () => undefined
  let reject: Entry<T>['reject'] = () => undefined
  const result = new Promise<Shared<T>>((resolveResult, rejectResult) => {
    resolve = resolveResult
    reject = rejectResult
  })
  return { key, make, owner, abort: new AbortController(), callerCount: 0, isStarted: false, result, resolve, reject }
}

/** Whether one more may wait: an owner has no more than there are places left. */
function hasPlace(
  entries: readonly Pick<Entry<never>, 'owner'>[],
  longest: number,
  owner: string | undefined,
): boolean {
  const free = longest - entries.length
  const own = owner === undefined ? 0 : entries.filter((entry) => entry.owner === owner).length
  return own < free
}

/** Makes values in the order of their requests and keeps them. It drops those whose callers have all aborted. */
export function createSharedWork<T extends object>(options: SharedWorkOptions<T>): SharedWork<T> {
  const { atOnce, longest, cachedBytes, sizeOf } = options
  const cache = new LRUCache<string, T>({
    maxSize: cachedBytes,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const entries = new Map<string, Entry<T>>()
  let running = 0

  function startWaiting(): void {
    for (const entry of entries.values()) {
      if (running >= atOnce) return
      if (!entry.isStarted) void run(entry)
    }
  }

  async function run(entry: Entry<T>): Promise<void> {
    entry.isStarted = true
    running++
    try {
      const value = await entry.make(entry.abort.signal)
      if (value) cache.set(entry.key, value)
      entry.resolve(succeed(value))
    } catch (error) {
      entry.reject(error)
    }
    running--
    if (entries.get(entry.key) === entry) entries.delete(entry.key)
    startWaiting()
  }

  function enqueue(work: Pick<Entry<T>, 'key' | 'make' | 'owner'>): Entry<T> {
    const entry = createEntry(work)
    entries.set(work.key, entry)
    startWaiting()
    return entry
  }

  function removeCaller(entry: Entry<T>): void {
    entry.callerCount--
    if (entry.callerCount > 0) return
    entry.abort.abort()
    entry.resolve(tooMany())
    entries.delete(entry.key)
  }

  return {
    async get(key, make, signal, owner) {
      const cached = cache.get(key)
      if (cached) return succeed(cached)
      if (signal.aborted || (!entries.has(key) && !hasPlace([...entries.values()], longest, owner))) return tooMany()
      const entry = entries.get(key) ?? enqueue({ key, make, owner })
      entry.callerCount++
      const onAbort = (): void => {
        removeCaller(entry)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await entry.result
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
