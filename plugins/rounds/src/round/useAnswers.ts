import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { rounds } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { RoundAnswer, RoundValue } from '@barn-workbench/core/schema'
import { newUuid } from '@barn-workbench/plugin-sdk'
import {
  useClock,
  useMessages,
  useOutbox,
  useSession,
  useUnsentCalls,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { createEnteredValues, type EnteredValue } from './enteredValues'
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
  /** Keeps a value on the device that is entered and becomes an answer later. */
  enter: (penId: string, question: string, value: RoundValue) => void
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
 * of each answer says which holds, and none is only in memory while an earlier one hangs. A value that was entered on a
 * page that has ended since is given when the next one begins, since its pen is left.
 */
export function useAnswers({ day, stored, loadedAt }: Options): Answers {
  const t = useMessages()
  const outbox = useOutbox()
  const clock = useClock()
  const unsent = useUnsentCalls()
  const { deviceData } = useWorkbench()
  const session = useSession()
  const entered = useMemo(() => createEnteredValues(deviceData(session)), [deviceData, session])
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

  async function send(ofDay: string, penId: string, answers: readonly OwnAnswer[], key: string): Promise<void> {
    if (!outbox) return
    const before = waitingCallsOf(outbox.unsent(), ofDay).filter((call) => call.penId === penId)
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
    const { state } = await outbox.submit(rounds.answer, { params: { day: ofDay }, body }, options)
    if (state === 'kept') for (const call of before) await outbox.discard(call.key)
    // Until the round is loaded anew the answer is not among those of the instance.
    if (state === 'sent')
      setGiven((list) => list.map((one) => (one.key === key ? { ...one, sentAt: Date.now() } : one)))
    else setGiven((list) => list.filter((one) => one.key !== key))
  }

  /** Shows answers at once, those of another day aside, and sends them. */
  function giveAnswers(ofDay: string, penId: string, fresh: readonly (GivenAnswer & { answeredAt: number })[]): void {
    const key = newUuid()
    const answers = fresh.map(({ question, value, photoIds = [], answeredAt }) => ({
      ...{ key, penId, question, value, photoIds, answeredAt },
      isWaiting: false,
      sentAt: null,
    }))
    setProblem(null)
    if (ofDay === day) setGiven((list) => [...list, ...answers])
    send(ofDay, penId, answers, key)
      .catch((error: unknown) => {
        setGiven((list) => list.filter((one) => one.key !== key))
        setProblem(problemOf(error))
      })
      .finally(() => {
        const questions = answers.map(({ question }) => question)
        entered.forget(ofDay, penId, questions, Math.max(...answers.map(({ answeredAt }) => answeredAt)))
      })
  }

  const giveLeftBehind = useEffectEvent((values: readonly EnteredValue[]) => {
    // One call for each pen, as for answers that wait.
    const isOfPen = (one: EnteredValue) => (other: EnteredValue) => other.day === one.day && other.penId === one.penId
    for (const [index, one] of values.entries()) {
      if (values.findIndex(isOfPen(one)) !== index) continue
      const ofPen = values.filter(isOfPen(one))
      const answers = ofPen.map(({ question, value, enteredAt }) => ({ question, value, answeredAt: enteredAt }))
      giveAnswers(one.day, one.penId, answers)
    }
  })
  useEffect(() => {
    let isCurrent = true
    void entered.leftBehind().then((values) => isCurrent && giveLeftBehind(values))
    return () => {
      isCurrent = false
    }
  }, [entered])

  return {
    held,
    waiting: waiting.length,
    problem,
    give(penId, fresh) {
      if (fresh.length > 0)
        giveAnswers(
          day,
          penId,
          fresh.map((one) => ({ ...one, answeredAt: clock.now() })),
        )
    },
    enter(penId, question, value) {
      entered.keep({ day, penId, question, value, enteredAt: clock.now() })
    },
  }
}
