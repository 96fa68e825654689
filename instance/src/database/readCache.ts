import { LRUCache } from 'lru-cache'
import type { Database } from './database'

/** Returns the cached value of a key, or reads it. */
export type ReadCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

interface ReadCacheOptions<T> {
  /** Maximum size of all cached values, as `sizeOf` counts it. */
  maximumSize: number
  sizeOf(value: T, key: string): number
  /** Whether a value may be cached; by default every value may. */
  isKept?: (value: T) => boolean
}

/**
 * Keeps results of reads until the next write, since many screens ask the same. Reads of a transaction are not kept.
 */
export function createReadCache<T>(
  { changeCount }: Pick<Database, 'changeCount'>,
  { maximumSize, sizeOf, isKept = () => true }: ReadCacheOptions<T>,
): ReadCache<T> {
  const reads = new LRUCache<string, { value: T; changeCount: number }>({
    maxSize: maximumSize,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
  })
  return async (key, read) => {
    const before = changeCount()
    const kept = reads.get(key)
    if (kept && kept.changeCount === before) return kept.value
    const value = await read()
    // After a write meanwhile the value may be outdated.
    if (before !== null && before === changeCount() && isKept(value)) reads.set(key, { value, changeCount: before })
    return value
  }
}
