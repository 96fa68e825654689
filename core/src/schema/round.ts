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

/** A question that a round asks in each pen. */
export const RoundQuestion = z.object({
  /** Names it in answers, and among the words of clients. */
  id: z.string(),
  kind: z.enum(ROUND_QUESTION_KINDS),
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
})
export type RoundAnswer = z.infer<typeof RoundAnswer>

/** The questions of a round by the species of the barn. */
export const ROUND_QUESTIONS: Readonly<Record<Species, readonly RoundQuestion[]>> = {
  pigs: [
    { id: 'animalsWell', kind: 'yesNo' },
    { id: 'drinkersRun', kind: 'yesNo' },
    { id: 'feedThere', kind: 'yesNo' },
    { id: 'enrichmentThere', kind: 'yesNo' },
    { id: 'deadAnimals', kind: 'count' },
    { id: 'note', kind: 'text' },
  ],
  chickens: [
    { id: 'animalsWell', kind: 'yesNo' },
    { id: 'drinkersRun', kind: 'yesNo' },
    { id: 'feedThere', kind: 'yesNo' },
    { id: 'litterDry', kind: 'yesNo' },
    { id: 'deadAnimals', kind: 'count' },
    { id: 'note', kind: 'text' },
  ],
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
