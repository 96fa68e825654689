import { createTokenBuckets } from '@barn-workbench/core/concurrency'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/**
 * Maximum writes of one account at once, and the time, in ms, after which it may write as much again: far more than
 * people and their tabs do.
 */
const WRITES = { most: 6_000, refill: MINUTE }
const BYTES = { most: 64 * 1024 * 1024, refill: 10 * MINUTE }

/** Limits the writes of each account. */
export interface WriteQuota {
  /** Takes one write of this size from the account's allowance. */
  take(accountId: string, bytes: number): Result<undefined, 'request/too-many'>
}

/** Limits how much an account writes, so that none fills the disk of the others. `time` is steady, in ms. */
export function createWriteQuota(time: () => number = () => performance.now()): WriteQuota {
  const writes = createTokenBuckets(WRITES, time)
  const volume = createTokenBuckets(BYTES, time)

  return {
    take(accountId, bytes) {
      const wait = Math.max(writes.waitOf(accountId, 1), volume.waitOf(accountId, bytes))
      if (wait > 0) return fail('request/too-many', { retryAfter: Math.ceil(wait / SECOND) })
      writes.take(accountId, 1)
      volume.take(accountId, bytes)
      return succeed(undefined)
    },
  }
}
