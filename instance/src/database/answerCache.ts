import { LRUCache } from 'lru-cache'
import type { Database } from './database'

/** What the answers and their keys of one store take at most, in bytes. */
const MAXIMUM_BYTES = 8 * 1024 * 1024

interface Answer {
  /** The database's count of changes when it was read. */
  changeCount: number
  json: Uint8Array<ArrayBuffer>
}

export type AnswerCache = (key: string, read: () => Promise<string>) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Keeps answers as they are sent, since many screens ask the same. An answer holds until anything is written; nothing is
 * kept of what a transaction reads.
 */
export function createAnswerCache({ changeCount }: Pick<Database, 'changeCount'>): AnswerCache {
  const answers = new LRUCache<string, Answer>({
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  })
  const encoder = new TextEncoder()
  return async (key, read) => {
    const before = changeCount()
    const kept = answers.get(key)
    if (kept && kept.changeCount === before) return kept.json
    const json = encoder.encode(await read())
    // If something was written meanwhile, it is not known whether the answer shows it.
    if (before !== null && before === changeCount()) answers.set(key, { changeCount: before, json })
    return json
  }
}
