/** The maximum number of events within any span of a duration, in ms. */
export interface Rate {
  limit: number
  duration: number
}

/**
 * Time in ms until another event is within a rate; 0 if it is now. The times of the earlier events are in ms and
 * ascend. For events that are kept elsewhere, such as in a database; `createRateLimiter` keeps them itself.
 */
export function waitWithinRate(times: readonly number[], { limit, duration }: Rate, now: number): number {
  const oldest = times[times.length - limit]
  return oldest === undefined ? 0 : Math.max(0, oldest + duration - now)
}

/** Counts events of a number of keys within the last `duration` ms. */
export interface RateLimiter {
  /** Time in ms until another event of the key is within the limit; 0 if it is now. */
  waitOf(key: string, limit: number): number
  /** The same for the events of all keys together. */
  waitOfAll(limit: number): number
  /** Counts an event. Only what was allowed is counted, so that the limit also bounds the memory. */
  add(key: string): void
}

/**
 * Creates a rate limiter, whose counts are in memory and end with the process. Events of a time that is still to come,
 * from before a clock was set back, count as made now.
 */
export function createRateLimiter(duration: number, now: () => number): RateLimiter {
  let events: { key: string; at: number }[] = []

  function waitFor(counted: typeof events, limit: number): number {
    const time = now()
    for (const event of events) event.at = Math.min(event.at, time)
    return waitWithinRate(
      counted.map(({ at }) => at),
      { limit, duration },
      time,
    )
  }

  return {
    waitOf: (key, limit) =>
      waitFor(
        events.filter((event) => event.key === key),
        limit,
      ),
    waitOfAll: (limit) => waitFor(events, limit),
    add(key) {
      const time = now()
      events = events.filter(({ at }) => at > time - duration)
      events.push({ key, at: time })
    },
  }
}
