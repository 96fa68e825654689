/** A value that changes. `get` returns the same object until the next change. @public */
export interface Readable<T> {
  get(): T
  /** Calls `listener` after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** A value that its owner changes. */
export interface Writable<T> extends Readable<T> {
  set(value: T): void
}

/** Creates a value with listeners. */
export function createWritable<T>(first: T): Writable<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      // One function that subscribes twice is called twice.
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
