/** A number of units that may be taken at once, and the time in ms after which as many may be taken again. */
export interface BucketSize {
  most: number
  refill: number
}

/** Counts what each key takes of an amount that refills steadily. */
export interface TokenBuckets {
  /** Time in ms until a key may take this amount; 0 if it may now. */
  waitOf(key: string, amount: number): number
  take(key: string, amount: number): void
}

/**
 * Creates buckets, whose contents are in memory. Each remembers two numbers, however often it is used: for limits of
 * thousands, where `createRateLimiter` would keep the time of each event. `time` is in ms; when it is set back, nothing
 * refills for once.
 */
export function createTokenBuckets({ most, refill }: BucketSize, time: () => number): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>()

  function leftOf(key: string): number {
    const bucket = buckets.get(key)
    if (!bucket) return most
    bucket.at = Math.min(bucket.at, time())
    return Math.min(most, bucket.left + (most * (time() - bucket.at)) / refill)
  }

  /** Forgets the keys that may take everything again. */
  function forgetIdle(): void {
    for (const [key, { at }] of buckets) if (time() - at > refill) buckets.delete(key)
  }

  return {
    waitOf: (key, amount) => Math.max(0, ((amount - leftOf(key)) / most) * refill),
    take(key, amount) {
      const left = leftOf(key)
      if (!buckets.has(key)) forgetIdle()
      buckets.set(key, { left: left - amount, at: time() })
    },
  }
}
