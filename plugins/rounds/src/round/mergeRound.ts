import { isWell, type RoundAnswer, type RoundQuestion, type RoundValue } from '@barn-workbench/core/schema'

/** An answer that was given on this device, and may not have reached the instance. */
export interface OwnAnswer {
  penId: string
  question: string
  value: RoundValue
  /** In ms since the epoch. */
  answeredAt: number
  photoIds: readonly string[]
  /** Whether it waits on the device. */
  isWaiting: boolean
}

/** The answer that holds for a question in a pen. */
export interface HeldAnswer {
  value: RoundValue
  answeredAt: number
  /** The person who gave it; null for an answer of this device that the instance has not confirmed. */
  name: string | null
  isWaiting: boolean
  photoIds: readonly string[]
}

/** The answers that hold, by pen and question. */
export type HeldAnswers = ReadonlyMap<string, HeldAnswer>

const keyOf = (penId: string, question: string) => JSON.stringify([penId, question])

/** The answer that holds for a question in a pen. */
export function heldOf(held: HeldAnswers, penId: string, question: string): HeldAnswer | undefined {
  return held.get(keyOf(penId, question))
}

/**
 * The newest answer to each question in each pen, of those that the instance has and those of this device. All photos
 * of a question stay.
 */
export function mergeAnswers(stored: readonly RoundAnswer[], own: readonly OwnAnswer[]): HeldAnswers {
  const held = new Map<string, HeldAnswer>()
  for (const { penId, question, value, answeredAt, answeredBy, photoIds } of stored)
    held.set(keyOf(penId, question), { value, answeredAt, photoIds, name: answeredBy.displayName, isWaiting: false })
  for (const { penId, question, ...answer } of own) {
    const key = keyOf(penId, question)
    const before = held.get(key)
    const photoIds = [...new Set([...(before?.photoIds ?? []), ...answer.photoIds])]
    const isNewer = !before || answer.answeredAt > before.answeredAt
    held.set(key, isNewer ? { ...answer, name: null, photoIds } : { ...before, photoIds })
  }
  return held
}

/** A pen of a round: how far it is, and what is not well in it. */
export interface PenProgress {
  penId: string
  name: string
  /** Questions that want an answer and have none. Remarks want none. */
  open: number
  notWell: number
  isSeen: boolean
}

/** How far each pen is. */
export function progressOf(
  pens: readonly { penId: string; name: string }[],
  questions: readonly RoundQuestion[],
  held: HeldAnswers,
): PenProgress[] {
  return pens.map(({ penId, name }) => {
    const answers = questions.map(({ id, kind }) => ({ kind, answer: heldOf(held, penId, id) }))
    return {
      penId,
      name,
      open: answers.filter(({ kind, answer }) => kind !== 'text' && !answer).length,
      notWell: answers.filter(({ answer }) => answer && !isWell(answer.value)).length,
      isSeen: answers.some(({ answer }) => answer !== undefined),
    }
  })
}

/** The next pen with an open question after a pen, from the first one on after the last; null if all are complete. */
export function nextOpenPen(pens: readonly PenProgress[], penId: string | null): string | null {
  const at = pens.findIndex((pen) => pen.penId === penId)
  const after = [...pens.slice(at + 1), ...pens.slice(0, at + 1)]
  return after.find((pen) => pen.open > 0)?.penId ?? null
}

/** The answers by which everything that is open in a pen is well. */
export function allWell(questions: readonly RoundQuestion[], held: HeldAnswers, penId: string) {
  return questions
    .filter(({ id, kind }) => kind !== 'text' && !heldOf(held, penId, id))
    .map(({ id, kind }) => ({ question: id, value: kind === 'count' ? 0 : true }))
}
