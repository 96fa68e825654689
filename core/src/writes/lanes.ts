import type { Gate } from './gate'
import type { EntityRef } from './write'

/** The writes of one entity, one after the other. */
export interface Lane {
  /** Starts a submission. While the last one of the same mark is under way, that one counts: a double click is one. */
  once<T>(mark: string, start: () => Promise<T>): Promise<T>
  /** Runs after all earlier ones, or at once when the page is left. */
  inTurn<T>(page: Gate, run: () => Promise<T>): Promise<T>
  /** Notes that a write has brought the entity from one version to another. */
  step(from: number, to: number): void
  /** The version that the own writes have made of one that was on screen. */
  follow(version: number): number
}

function createLane(onIdle: () => void): Lane {
  const steps = new Map<number, number>()
  let tail: Promise<unknown> = Promise.resolve()
  let last: { mark: string; outcome: Promise<unknown> } | null = null
  let underWay = 0
  return {
    once<T>(mark: string, start: () => Promise<T>): Promise<T> {
      if (last?.mark === mark) return last.outcome as Promise<T>
      underWay++
      const outcome = start().finally(() => {
        if (last?.outcome === outcome) last = null
        underWay--
        if (underWay === 0) onIdle()
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

/** Gives each entity its lane, for as long as something is under way in it. */
export function createLanes(): (ref: EntityRef) => Lane {
  const lanes = new Map<EntityRef, Lane>()
  return (ref) => {
    const lane = lanes.get(ref) ?? createLane(() => lanes.delete(ref))
    lanes.set(ref, lane)
    return lane
  }
}
