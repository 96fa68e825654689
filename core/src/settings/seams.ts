/** Where values outlive a reload. Keys are chosen by the house; values are structured-cloneable. */
export interface KeyValueStorage {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/** Messages to the other tabs of the same browser. A tab does not hear itself. */
export interface TabChannel {
  post(message: unknown): void
  subscribe(listener: (message: unknown) => void): () => void
}

/** A storage that lasts as long as the process: for tests, and where the browser keeps nothing. */
export function createMemoryStorage(values: Map<string, unknown> = new Map()): KeyValueStorage {
  return {
    get: async (key) => structuredClone(values.get(key)),
    set: async (key, value) => void values.set(key, structuredClone(value)),
    remove: async (key) => void values.delete(key),
  }
}

/** Channels of one make-believe browser: each call gives another tab's end. */
export function createMemoryChannels(): () => TabChannel {
  const tabs = new Set<Set<(message: unknown) => void>>()
  return () => {
    const listeners = new Set<(message: unknown) => void>()
    tabs.add(listeners)
    return {
      post(message) {
        for (const tab of tabs) if (tab !== listeners) for (const listener of tab) listener(structuredClone(message))
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  }
}
