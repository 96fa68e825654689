import type { Now } from '../now'

/**
 * Counts attempts within the last `duration` ms by a key. The counts are in memory: a restart forgets them, which nobody
 * outside can bring about. Attempts of a time that is still to come, from before a clock was set back, count as made now.
 */
export function createAttemptWindow(duration: number, now: Now) {
  let attempts: { key: string; at: number }[] = []

  function forgetFuture(): void {
    const time = now()
    for (const attempt of attempts) attempt.at = Math.min(attempt.at, time)
  }

  /** Seconds until the oldest of so many attempts leaves the window; 0 if there are fewer. */
  function waitFor(counted: typeof attempts, limit: number): number {
    forgetFuture()
    const oldest = counted[counted.length - limit]
    return oldest ? Math.max(0, Math.ceil((oldest.at + duration - now()) / 1000)) : 0
  }

  return {
    /** Seconds until another attempt of the key is within the limit; 0 if it is now. */
    waitOf: (key: string, limit: number): number =>
      waitFor(
        attempts.filter((attempt) => attempt.key === key),
        limit,
      ),
    /** The same for the attempts of all keys together. */
    waitOfAll: (limit: number): number => waitFor(attempts, limit),
    add(key: string): void {
      attempts = attempts.filter(({ at }) => at > now() - duration)
      attempts.push({ key, at: now() })
    },
  }
}
