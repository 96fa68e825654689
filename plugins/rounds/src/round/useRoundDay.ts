import { rounds } from '@barn-workbench/core/contract'
import type { RoundAnswer, RoundQuestion } from '@barn-workbench/core/schema'
import { formatLocalMinute, HOUR, MINUTE, parseLocalDateTime } from '@barn-workbench/core/time'
import { useCall, useNow, useTimeZone, useUnsentCalls } from '@barn-workbench/plugin-sdk/react'
import { mergeAnswers, progressOf, type OwnAnswer } from './mergeRound'
import { waitingAnswers } from './pendingAnswers'

/** A round without a new answer for this long is left, in ms. */
const LEFT = 4 * HOUR
/** A complete round stays on view so long after its last answer, in ms: it can be corrected. */
const STAYS_COMPLETE = 15 * MINUTE
/** So long after midnight a round of the day before can go on, in ms. */
const NIGHT = 6 * HOUR

interface StoredRound {
  questions: readonly RoundQuestion[]
  pens: readonly { penId: string; name: string }[]
  answers: readonly RoundAnswer[]
}

/**
 * Whether a round that began on the day before is still walked: it is not complete, or was completed a moment ago, and
 * nobody has left it. `stored` is undefined where the instance cannot be asked.
 */
export function goesOn(stored: StoredRound | undefined, waiting: readonly OwnAnswer[], now: number): boolean {
  const times = [...(stored?.answers ?? []), ...waiting].map(({ answeredAt }) => answeredAt)
  if (times.length === 0) return false
  const { pens = [], questions = [], answers = [] } = stored ?? {}
  const progress = progressOf(pens, questions, mergeAnswers(answers, waiting))
  const isComplete = progress.length > 0 && progress.every(({ open }) => open === 0)
  return now - Math.max(...times) < (isComplete ? STAYS_COMPLETE : LEFT)
}

export interface RoundDays {
  /** The day of the barn's calendar, such as `2026-03-09`. */
  today: string
  /** The day of the round that is walked now: the day before while its round goes on. Null until it is known. */
  walked: string | null
}

/** The day whose round is walked. A round that runs past midnight keeps the day on which it began. */
export function useRoundDay(): RoundDays {
  const zone = useTimeZone()
  const now = useNow(MINUTE)
  const today = formatLocalMinute(now, zone).slice(0, 10)
  const midnight = parseLocalDateTime(`${today}T00:00`, zone)
  const yesterday = formatLocalMinute(midnight - HOUR, zone).slice(0, 10)
  const isNight = now - midnight < NIGHT
  const unsent = useUnsentCalls()
  const { data, isLoading } = useCall(
    rounds.get,
    { params: { day: yesterday } },
    { enabled: isNight, shows: ['round'] },
  )
  if (!isNight) return { today, walked: today }
  if (isLoading) return { today, walked: null }
  return { today, walked: goesOn(data, waitingAnswers(unsent, yesterday), now) ? yesterday : today }
}
