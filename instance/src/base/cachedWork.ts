import { LRUCache } from 'lru-cache'
import { createLimiter, createSharedWork } from '@barn-workbench/core/concurrency'
import { fail, succeed, type Result } from '@barn-workbench/core/result'

export type Shared<T> = Result<T | null, 'request/too-many'>

/**
 * Makes values that several callers may request at the same time, such as pictures, once for all of them. To the shared
 * work of core it adds a cache, a limit of values that are made at once, and places for waiting ones.
 */
export interface CachedWork<T> {
  /**
   * The value of that key, made by `make` unless it is kept or being made; null if it cannot be made. The signal of
   * `make` is aborted when no caller waits any more. Fails with `request/too-many` if too many wait, or the caller's
   * signal is aborted; rejects if `make` does. An `owner` has no more values made than there are places left, so that
   * some are left for others.
   */
  get(
    key: string,
    make: (signal: AbortSignal) => Promise<T | null>,
    signal: AbortSignal,
    owner?: string,
  ): Promise<Shared<T>>
}

export interface CachedWorkOptions<T> {
  /** The number of values that are made at once. */
  atOnce: number
  /** The number of values that may wait or be made. */
  longest: number
  /** Size of the values that are kept, in bytes. */
  cachedBytes: number
  sizeOf(value: T): number
}

const RETRY_AFTER_SECONDS = 2

function tooMany<T>(): Shared<T> {
  return fail('request/too-many', { retryAfter: RETRY_AFTER_SECONDS })
}

/**
 * Counts the values that wait or are made. An owner takes no more places than are left, so that others find one too.
 */
function createPlaces(longest: number) {
  const taken = new Set<{ owner: string | undefined }>()
  return {
    isFree(owner: string | undefined): boolean {
      const own = owner === undefined ? 0 : [...taken].filter((place) => place.owner === owner).length
      return own < longest - taken.size
    },
    /** Takes a place until the work ends or no caller waits for it any more. */
    async hold<T>(owner: string | undefined, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const place = { owner }
      taken.add(place)
      signal.addEventListener('abort', () => taken.delete(place), { once: true })
      return await work().finally(() => taken.delete(place))
    },
  }
}

/** Makes values in the order of their requests and keeps them. Drops a value when all its callers have aborted. */
export function createCachedWork<T extends object>(options: CachedWorkOptions<T>): CachedWork<T> {
  const { atOnce, longest, cachedBytes, sizeOf } = options
  const cache = new LRUCache<string, T>({
    maxSize: cachedBytes,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const limiter = createLimiter(atOnce)
  const shared = createSharedWork<T | null>()
  const places = createPlaces(longest)

  async function makeAndKeep(key: string, make: () => Promise<T | null>): Promise<T | null> {
    const value = await make()
    if (value) cache.set(key, value)
    return value
  }

  return {
    async get(key, make, signal, owner) {
      const cached = cache.get(key)
      if (cached) return succeed(cached)
      if (signal.aborted || (!shared.has(key) && !places.isFree(owner))) return tooMany()
      try {
        const value = await shared.share(key, signal, (ended) =>
          places.hold(owner, ended, () => limiter.run(() => makeAndKeep(key, () => make(ended)), { signal: ended })),
        )
        return succeed(value)
      } catch (error) {
        if (signal.aborted) return tooMany()
        throw error
      }
    },
  }
}
