import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { repeat, type InstanceLog } from '../log'
import type { FactStore } from './factStore'

/** A clock is trusted if it differs from the expected time by no more than this, in ms. */
const LARGEST_DIFFERENCE = HOUR
/** Time after which a clock that has run on is trusted again where the jump could be a time without power, in ms. */
const STEADY_TIME = HOUR
/** A jump by no more than this, in ms, could be a time without power. */
const LONGEST_ABSENCE = 7 * DAY
/** Period in which the trusted time is written, in ms. */
const WRITE_PERIOD = 5 * MINUTE
const FACT = 'believedTime'

/** The reason why nothing is deleted by its age. Times in ms since the epoch. */
export interface RetentionPause {
  /** The time that the clock should show, computed from the last time that was trusted. */
  expectedTime: number
  /** The time at which the clock is trusted again if it keeps running; null if a person has to confirm it. */
  resumesAt: number | null
}

/** Watches the clock, so that a jump of it deletes nothing. */
export interface RetentionGuard {
  /** Null if the clock is trusted, so that old data may be deleted. */
  pause(): RetentionPause | null
  /** Gives a time at which something was stored. An instance without a stored trusted time starts from it. */
  witness(time: number): void
  /** Trusts the present time of the clock, which an account has confirmed. */
  confirm(accountId: string): Promise<void>
  /** Stores the trusted time every `WRITE_PERIOD`. Returns the function that stops this. */
  start(): () => Promise<void>
}

interface RetentionGuardOptions {
  facts: FactStore
  now: Now
  log: InstanceLog
  /** Time in ms that is independent of changes of the clock. */
  uptime?: () => number
}

/** A time of the clock, and the uptime at which it was. */
interface Moment {
  time: number
  uptime: number
}

/**
 * Says whether the clock is trusted. If the clock is ahead, as on a machine without a battery, all data that is deleted
 * by age would be deleted at once. The clock is compared with the last trusted time, which advances with the uptime and
 * is kept over restarts. After a jump it is trusted again when it comes back, when a user confirms it, or when it has
 * run for `STEADY_TIME` and the jump is no longer than `LONGEST_ABSENCE`.
 */
export async function openRetentionGuard({
  facts,
  now,
  log,
  uptime = () => performance.now(),
}: RetentionGuardOptions): Promise<RetentionGuard> {
  const stored = Number((await facts.get(FACT)) ?? Number.NaN)
  let believed: Moment | null = Number.isFinite(stored) ? { time: stored, uptime: uptime() } : null
  let jumpedAt: Moment | null = null

  const at = (moment: Moment): number => moment.time + uptime() - moment.uptime
  const isNear = (moment: Moment): boolean => Math.abs(now() - at(moment)) <= LARGEST_DIFFERENCE

  function write(level: 'info' | 'warn', message: string): void {
    log.write({ kind: 'system', timestamp: now(), level, module: 'retention', message })
  }

  function believe(reason: string): void {
    believed = { time: now(), uptime: uptime() }
    if (jumpedAt) write('info', `what is too old is deleted again: ${reason}`)
    jumpedAt = null
  }

  /** Whether the machine could have been off for as long as the clock has jumped. */
  const couldBeAbsence = (expected: Moment): boolean => Math.abs(now() - at(expected)) <= LONGEST_ABSENCE

  function pause(): RetentionPause | null {
    if (!believed || isNear(believed)) {
      believe('the clock is where it should be')
      return null
    }
    const expectedTime = Math.round(at(believed))
    if (!jumpedAt || !isNear(jumpedAt)) {
      jumpedAt = { time: now(), uptime: uptime() }
      write(
        'warn',
        `nothing is deleted by its age: the clock says ${textOf(now())}, but should say ${textOf(expectedTime)} or a little more`,
      )
    }
    const steadyFor = uptime() - jumpedAt.uptime
    if (!couldBeAbsence(believed)) return { expectedTime, resumesAt: null }
    if (steadyFor < STEADY_TIME) return { expectedTime, resumesAt: Math.round(now() + STEADY_TIME - steadyFor) }
    believe('the clock has run on steadily for an hour')
    return null
  }

  async function store(): Promise<void> {
    pause()
    if (believed) await facts.set(FACT, String(Math.round(at(believed))))
  }

  return {
    pause,
    witness(time) {
      believed ??= { time, uptime: uptime() }
    },
    async confirm(accountId) {
      believe(`the account ${accountId} has confirmed the clock`)
      await store()
    },
    start: () => repeat(store, { period: WRITE_PERIOD, module: 'retention', now, log }),
  }
}

function textOf(time: number): string {
  return new Date(time).toISOString()
}
