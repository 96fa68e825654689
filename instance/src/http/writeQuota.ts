import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/**
 * Maximum writes of one account at once, and the time, in ms, after which it may write as much again: far more than
 * people and their tabs do.
 */
const WRITES = { most: 6_000, refill: MINUTE }
const BYTES = { most: 64 * 1024 * 1024, refill: 10 * MINUTE }

/** The remaining allowance of an account, as of a time in ms. */
interface Allowance {
  writes: number
  bytes: number
  at: number
}

/** Limits the writes of each account. */
export interface WriteQuota {
  /** Takes one write of this size from the account's allowance. */
  take(accountId: string, bytes: number): Result<undefined, 'request/too-many'>
}

/**
 * Limits how much an account writes, so that none fills the disk of the others. `time` is steady, in ms. Not the rate
 * limiter of `core/concurrency`, which keeps the time of each event: this counts bytes, and has to remember 6,000
 * writes of an account by two numbers.
 */
export function createWriteQuota(time: () => number = () => performance.now()): WriteQuota {
  const allowances = new Map<string, Allowance>()

  function present(accountId: string): Allowance {
    const at = time()
    const { writes, bytes, at: before } = allowances.get(accountId) ?? { writes: WRITES.most, bytes: BYTES.most, at }
    const refilled = (left: number, { most, refill }: typeof WRITES) =>
      Math.min(most, left + (most * (at - before)) / refill)
    return { writes: refilled(writes, WRITES), bytes: refilled(bytes, BYTES), at }
  }

  /** Forgets accounts whose whole allowance is there again. */
  function forgetIdle(): void {
    for (const [accountId, { at }] of allowances) if (time() - at > BYTES.refill) allowances.delete(accountId)
  }

  return {
    take(accountId, bytes) {
      const left = present(accountId)
      const wait = Math.max(
        ((1 - left.writes) / WRITES.most) * WRITES.refill,
        ((bytes - left.bytes) / BYTES.most) * BYTES.refill,
      )
      if (wait > 0) return fail('request/too-many', { retryAfter: Math.ceil(wait / SECOND) })
      if (!allowances.has(accountId)) forgetIdle()
      allowances.set(accountId, { ...left, writes: left.writes - 1, bytes: left.bytes - bytes })
      return succeed(undefined)
    },
  }
}
