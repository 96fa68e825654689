import type { Latch } from './undo'
import type { EntityRef } from './write'

/**
 * Sends the writes of one entity one after the other. Not a serial queue of `core/concurrency`: when the page is left,
 * all waiting writes are sent at once, and a pending write also counts for a second, equal one.
 */
export interface EntityQueue {
  /**
   * Starts a submission. While the last one of the same mark is pending, it is not repeated: a double click submits
   * once.
   */
  once<T>(mark: string, start: () => Promise<T>): Promise<T>
  /** Runs after all earlier ones, or at once when the page is left. */
  inTurn<T>(page: Latch, run: () => Promise<T>): Promise<T>
  /** Notes that a write has brought the entity from one version to another. */
  step(from: number, to: number): void
  /** The version that this client's writes have made of the version on screen. */
  follow(version: number): number
}

function createEntityQueue(onIdle: () => void): EntityQueue {
  const steps = new Map<number, number>()
  let tail: Promise<unknown> = Promise.resolve()
  let last: { mark: string; outcome: Promise<unknown> } | null = null
  let pending = 0
  return {
    once<T>(mark: string, start: () => Promise<T>): Promise<T> {
      if (last?.mark === mark) return last.outcome as Promise<T>
      pending++
      const outcome = start().finally(() => {
        if (last?.outcome === outcome) last = null
        pending--
        if (pending === 0) onIdle()
      })
      last = { mark, outcome }
      return outcome
    },
    inTurn(page, run) {
      const done = Promise.race([tail, page.opened]).then(run)
      tail = done.catch(() => undefined)
      return done
    },
    step(from, to) {
      // A write that has changed nothing leaves its version, to which no step leads on.
      if (to > from) steps.set(from, to)
    },
    follow(version) {
      let current = version
      for (let next = steps.get(current); next !== undefined; next = steps.get(current)) current = next
      return current
    },
  }
}

/** Gives each entity its queue, and keeps it while it has pending writes. */
export function createEntityQueues(): (ref: EntityRef) => EntityQueue {
  const queues = new Map<EntityRef, EntityQueue>()
  return (ref) => {
    const queue = queues.get(ref) ?? createEntityQueue(() => queues.delete(ref))
    queues.set(ref, queue)
    return queue
  }
}
