import { sql } from 'kysely'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  answersKind,
  ROUND_QUESTIONS,
  type RoundQuestion,
  type RoundValue,
  type Species,
} from '@barn-workbench/core/schema'
import type { Now } from '../base'
import { newId, type Database } from '../database'

/** Templates that are kept, the newest of them: with them the questions of past rounds are known. */
const KEPT_TEMPLATES = 200

export interface RoundTemplateDependencies {
  database: Database
  now: Now
  species: Species
}

/**
 * The questions that rounds of a barn ask. Each choice is a row that stays, so that a past round shows what it asked,
 * and an answer that arrives late still has its question.
 */
export function createRoundTemplates({ database, now, species }: RoundTemplateDependencies) {
  const usual = ROUND_QUESTIONS[species]

  /** All templates, the newest first. A template that stands for the questions of the species has an empty list. */
  async function all(): Promise<{ at: number; questions: readonly RoundQuestion[] }[]> {
    const { rows } = await sql<{ at: number; questions: string }>`SELECT at, questions FROM round_templates
      ORDER BY at DESC, id DESC LIMIT ${KEPT_TEMPLATES}`.execute(database.current())
    return rows.map(({ at, questions }) => ({ at, questions: JSON.parse(questions) as RoundQuestion[] }))
  }

  const orUsual = (questions: readonly RoundQuestion[] = []) => (questions.length > 0 ? questions : usual)

  async function known(): Promise<RoundQuestion[]> {
    return [...(await all()).flatMap(({ questions }) => questions), ...usual]
  }

  async function current() {
    const [newest] = await all()
    return { questions: [...orUsual(newest?.questions)], isOwn: (newest?.questions.length ?? 0) > 0 }
  }

  return {
    current,
    /** The questions that were asked at a time, in ms since the epoch. */
    at: async (time: number) => orUsual((await all()).find(({ at }) => at <= time)?.questions),
    known,
    /** Whether a value answers a question that is or was asked. */
    async isAnswer({ question, value }: { question: string; value: RoundValue }): Promise<boolean> {
      const asked = (await known()).find(({ id }) => id === question)
      return asked !== undefined && answersKind(asked.kind, value)
    },
    set: (
      questions: readonly RoundQuestion[] | null,
    ): Promise<Result<Awaited<ReturnType<typeof current>>, 'request/invalid'>> =>
      database.transaction(async () => {
        const before = await known()
        const fault = (questions ?? []).findIndex((question, index, list) =>
          isFaulty(question, { index, list, before }),
        )
        if (fault >= 0) return failInvalid({ path: `questions.${fault}`, message: 'invalid' })
        await sql`INSERT INTO round_templates (id, at, questions) VALUES (${newId(now())}, ${now()},
          ${JSON.stringify(questions ?? [])})`.execute(database.current())
        return succeed(await current())
      }),
  }
}

interface Surroundings {
  index: number
  list: readonly RoundQuestion[]
  /** Every question that was ever asked. */
  before: readonly RoundQuestion[]
}

function isFaulty({ id, kind, text, days }: RoundQuestion, { index, list, before }: Surroundings): boolean {
  const isTwice = list.findIndex((other) => other.id === id) < index
  const isOtherKind = before.some((other) => other.id === id && other.kind !== kind)
  const hasNoWords =
    text === null &&
    !Object.values(ROUND_QUESTIONS)
      .flat()
      .some((usual) => usual.id === id)
  return isTwice || isOtherKind || hasNoWords || (days !== null && days.last < days.first)
}
