import { z } from 'zod'
import { EntityReference, Id, NewId, Timestamp } from './primitives'
import type { Species } from './species'

/** Characters of a text in a round. */
const ROUND_TEXT_MAX_LENGTH = 2_000
/** Largest number that a question counts to. */
const ROUND_COUNT_MAXIMUM = 100_000

/** A day of the barn's calendar, such as `2026-03-09`. */
export const RoundDay = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)

/** `yesNo`: true is well. `count`: zero is well. `text`: an empty one is well. */
export const ROUND_QUESTION_KINDS = ['yesNo', 'count', 'text'] as const

/** Questions that a round asks in each pen, at most. */
export const ROUND_QUESTIONS_MAXIMUM = 20
/** Characters of the words of a question. */
export const ROUND_QUESTION_MAX_LENGTH = 120
/** The last day of a batch that a question can name. */
const LAST_BATCH_DAY = 1_000

const BatchDay = z.int().min(1).max(LAST_BATCH_DAY)

/** A question that a round asks in each pen. */
export const RoundQuestion = z.object({
  /** Names it in answers, and, without words of its own, among the words of clients. */
  id: z.string().regex(/^[\w-]{1,100}$/),
  kind: z.enum(ROUND_QUESTION_KINDS),
  /** Its words, in the language of the barn; null for a question that clients have words for. */
  text: z.string().trim().min(1).max(ROUND_QUESTION_MAX_LENGTH).nullable().default(null),
  /** The days of a batch on which it is asked, the first one being 1; null for every day. */
  days: z.object({ first: BatchDay, last: BatchDay }).nullable().default(null),
})
export type RoundQuestion = z.infer<typeof RoundQuestion>

/** The answer to a question: by its kind true or false, a number, or a text. */
export const RoundValue = z.union([
  z.boolean(),
  z.int().min(0).max(ROUND_COUNT_MAXIMUM),
  z.string().max(ROUND_TEXT_MAX_LENGTH),
])
export type RoundValue = z.infer<typeof RoundValue>

/** An answer to a question in a pen, on a day. */
export const RoundAnswer = z.object({
  answerId: NewId,
  /** The pen: a region specification. */
  penId: Id,
  question: z.string(),
  value: RoundValue,
  /** By the clock of the device, never later than the arrival. In ms since the epoch. */
  answeredAt: Timestamp,
  answeredBy: EntityReference,
  /** The photos of the question in the pen on that day, the oldest first. */
  photoIds: z.array(NewId).default([]),
})
export type RoundAnswer = z.infer<typeof RoundAnswer>

/** The question whose answers become reports of dead animals. */
export const DEAD_ANIMALS_QUESTION = 'deadAnimals'

/** The usual questions, with the one about what the animals lie on or occupy themselves with. */
function ofSpecies(ground: string): readonly RoundQuestion[] {
  const yesNo = ['animalsWell', 'drinkersRun', 'feedThere', ground].map((id) => ({ id, kind: 'yesNo' as const }))
  const others = [
    { id: DEAD_ANIMALS_QUESTION, kind: 'count' as const },
    { id: 'note', kind: 'text' as const },
  ]
  return [...yesNo, ...others].map((question) => ({ ...question, text: null, days: null }))
}

/** The questions of a round by the species of the barn, until people choose others. */
export const ROUND_QUESTIONS: Readonly<Record<Species, readonly RoundQuestion[]>> = {
  pigs: ofSpecies('enrichmentThere'),
  chickens: ofSpecies('litterDry'),
}

const KIND_TYPES = { yesNo: 'boolean', count: 'number', text: 'string' } as const

/** Whether a value answers a question of a kind. */
export function answersKind(kind: RoundQuestion['kind'], value: RoundValue): boolean {
  return typeof value === KIND_TYPES[kind]
}

/** Whether an answer says that all is well. */
export function isWell(value: RoundValue): boolean {
  return value === true || value === 0 || value === ''
}
