import { useMemo, useState } from 'react'
import { rounds } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { RoundAnswer, RoundValue } from '@barn-workbench/core/schema'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { useClock, useMessages, useOutbox, useUnsentCalls } from '@barn-workbench/plugin-sdk/react'
import { mergeAnswers, type HeldAnswers, type OwnAnswer } from './mergeRound'
import { gatherAnswers, waitingAnswers, waitingCallsOf } from './pendingAnswers'

/** An answer that is given now. */
export interface GivenAnswer {
  question: string
  value: RoundValue
  photoIds?: readonly string[]
}

export interface Answers {
  held: HeldAnswers
  /** Answers that wait on this device. */
  waiting: number
  /** The reason why the last answer was refused, or could not be kept. */
  problem: Problem | null
  give: (penId: string, given: readonly GivenAnswer[]) => void
}

interface Options {
  day: string
  stored: readonly RoundAnswer[]
  /** The time at which they were loaded, by the clock of this device. */
  loadedAt: number
}

/** An answer of this page, with the time at which the instance has confirmed it. */
interface Confirmed extends OwnAnswer {
  key: string
  sentAt: number | null
}

/**
 * The answers of a round, and the function that gives one: it is shown at once, and the outbox sends it or keeps it.
 * The waiting answers of a pen are one call, which a further answer there replaces. No call waits for another: the time
 * of each answer says which holds, and none is only in memory while an earlier one hangs.
 */
export function useAnswers({ day, stored, loadedAt }: Options): Answers {
  const t = useMessages()
  const outbox = useOutbox()
  const clock = useClock()
  const unsent = useUnsentCalls()
  const [given, setGiven] = useState<readonly Confirmed[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const waiting = useMemo(() => {
    const beingSent = new Set(given.filter(({ sentAt }) => sentAt === null).map(({ key }) => key))
    return waitingAnswers(
      unsent.filter(({ key }) => !beingSent.has(key)),
      day,
    )
  }, [day, given, unsent])
  const held = useMemo(() => {
    const own = given.filter(({ sentAt }) => sentAt === null || sentAt >= loadedAt)
    return mergeAnswers(stored, [...own, ...waiting])
  }, [given, loadedAt, stored, waiting])

  async function send(penId: string, answers: readonly Confirmed[], key: string): Promise<void> {
    if (!outbox) return
    const before = waitingCallsOf(outbox.unsent(), day).filter((call) => call.penId === penId)
    const [{ answeredAt } = { answeredAt: clock.now() }] = answers
    const body = {
      penId,
      answeredAt,
      answers: gatherAnswers(
        before.flatMap((call) => call.answers),
        answers,
      ),
    }
    const options = { key, title: t('outbox.title'), writtenAt: clock.now() }
    const { state } = await outbox.submit(rounds.answer, { params: { day }, body }, options)
    if (state === 'kept') for (const call of before) await outbox.discard(call.key)
    // Until the round is loaded anew the answer is not among those of the instance.
    if (state === 'sent')
      setGiven((list) => list.map((one) => (one.key === key ? { ...one, sentAt: Date.now() } : one)))
    else setGiven((list) => list.filter((one) => one.key !== key))
  }

  return {
    held,
    waiting: waiting.length,
    problem,
    give(penId, fresh) {
      if (fresh.length === 0) return
      const key = newUuid()
      const answeredAt = clock.now()
      const answers = fresh.map(({ question, value, photoIds = [] }) => ({
        ...{ key, penId, question, value, photoIds, answeredAt },
        isWaiting: false,
        sentAt: null,
      }))
      setProblem(null)
      setGiven((list) => [...list, ...answers])
      send(penId, answers, key).catch((error: unknown) => {
        setGiven((list) => list.filter((one) => one.key !== key))
        setProblem(problemOf(error))
      })
    },
  }
}
