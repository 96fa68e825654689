import { rounds, type InputOf } from '@barn-workbench/core/contract'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import type { OwnAnswer } from './mergeRound'

export type AnswerBody = InputOf<typeof rounds.answer>['body']

/** A call with answers of a round that waits on this device. */
export interface WaitingCall {
  key: string
  penId: string
  answers: OwnAnswer[]
}

const Params = rounds.answer.params

/** The calls with answers of a day that wait on this device, the oldest first; without those that were refused. */
export function waitingCallsOf(calls: readonly UnsentCall[], day: string): WaitingCall[] {
  return calls.flatMap(({ key, path, method, input, problem }) => {
    if (path !== rounds.answer.path || method !== rounds.answer.method || problem !== null) return []
    if (Params.safeParse(input['params']).data?.day !== day) return []
    const body = rounds.answer.body.safeParse(input['body']).data
    if (!body) return []
    const { penId, answeredAt: time } = body
    const answers = body.answers.map(({ question, value, answeredAt = time, photoIds = [] }) => ({
      ...{ penId, question, value, answeredAt, photoIds },
      isWaiting: true,
    }))
    return [{ key, penId, answers }]
  })
}

/** The answers of a day that wait on this device, the oldest first. */
export function waitingAnswers(calls: readonly UnsentCall[], day: string): OwnAnswer[] {
  return waitingCallsOf(calls, day).flatMap(({ answers }) => answers)
}

/**
 * One call for new answers in a pen and for those that wait there already: a device keeps a limited number of calls,
 * and a barn has more questions than that. Of a question that waits the new answer is sent, with the photos of both.
 */
export function gatherAnswers(waiting: readonly OwnAnswer[], given: readonly OwnAnswer[]): AnswerBody['answers'] {
  const gathered = new Map<string, OwnAnswer>()
  for (const answer of [...waiting, ...given]) {
    const photoIds = [...new Set([...(gathered.get(answer.question)?.photoIds ?? []), ...answer.photoIds])]
    gathered.set(answer.question, { ...answer, photoIds })
  }
  return [...gathered.values()].map(({ question, value, answeredAt, photoIds }) => ({
    question,
    value,
    answeredAt,
    ...(photoIds.length > 0 && { photoIds: [...photoIds] }),
  }))
}
