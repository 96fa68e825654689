import { LRUCache } from 'lru-cache'
import type { Database } from './database'

/** Returns the value that is kept under a key, or reads it. */
export type ReadCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

interface ReadCacheOptions<T> {
  /** The size of all that is kept, as `sizeOf` counts it. */
  maximumSize: number
  sizeOf(value: T, key: string): number
  /** Whether a value may be kept; any may by default. */
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
    // If something was written meanwhile, it is not known whether the value shows it.
    if (before !== null && before === changeCount() && isKept(value)) reads.set(key, { value, changeCount: before })
    return value
  }
}
