import { ProblemError } from '../result'

/**
 * Stores values beyond a reload of the page. Values are structured-cloneable. Any call may reject, for example on a
 * full disk.
 */
export interface KeyValueStorage {
  /** Resolves with undefined when nothing is stored under the key. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** All keys, in any order. */
  keys(): Promise<string[]>
}

/**
 * A storage has not answered in time, or is not asked because it has not answered yet: nothing says that it is full.
 */
export class StorageSlowError extends ProblemError {
  /** Resolves when the storage answers again. Failed reads and writes can then be repeated. */
  readonly answered: Promise<void>

  constructor(answered: Promise<void>) {
    super({ code: 'client/storage-slow', params: {} })
    this.answered = answered
  }
}

/** Creates a storage that lasts as long as the process, for tests and for browsers that store nothing. */
export function createMemoryStorage(values: Map<string, unknown> = new Map()): KeyValueStorage {
  return {
    get: async (key) => structuredClone(values.get(key)),
    set: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
    keys: async () => [...values.keys()],
  }
}
