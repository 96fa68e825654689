import { sql } from 'kysely'
import { ROUND_PERMISSIONS } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  answersKind,
  isWell,
  ROUND_QUESTIONS,
  type EntityReference,
  type RegionSpecification,
  type RoundAnswer,
  type RoundQuestion,
  type RoundValue,
  type Species,
} from '@barn-workbench/core/schema'
import { DAY, formatLocalMinute, timeZoneOf } from '@barn-workbench/core/time'
import type { NoticeHub, Now } from '../base'
import { newId, type Database } from '../database'

/** The type of the regions that a round walks. */
const PEN = 'pen'
/** Days for which answers still arrive: a phone may have been off. */
const LATEST_DAYS = 30
const LISTED_ROUNDS = 60

export interface RoundStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
  regions: { specifications: { all(): Promise<readonly RegionSpecification[]> } }
  species: Species
  timeZone: string
}

export type RoundStore = ReturnType<typeof createRoundStore>

/** Answers that somebody has given in a pen. */
export interface NewAnswers {
  penId: string
  answeredAt: number
  answers: readonly { question: string; value: RoundValue }[]
}

interface AnswerRow {
  id: string
  day: string
  pen_id: string
  question: string
  value: string
  answered_at: number
  account: string
}

/** Stores the answers of rounds. None is ever changed: the newest one of a question in a pen holds. */
export function createRoundStore({ database, hub, now, regions, species, timeZone }: RoundStoreDependencies) {
  const questions = ROUND_QUESTIONS[species]
  const zone = timeZoneOf(timeZone)
  const dayOf = (time: number) => formatLocalMinute(time, zone).slice(0, 10)

  async function pens(): Promise<{ penId: string; name: string }[]> {
    return (await regions.specifications.all())
      .filter(({ regionType }) => regionType === PEN)
      .map(({ regionSpecificationId: penId, name }) => ({ penId, name }))
      .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  }

  async function history(day: string): Promise<RoundAnswer[]> {
    const { rows } = await sql<AnswerRow>`SELECT * FROM round_answers WHERE day = ${day}
      ORDER BY answered_at DESC, id DESC`.execute(database.current())
    return rows.map(answerOf)
  }

  /** Refuses days that are too far away. */
  function checkDay(day: string): Result<undefined, 'request/invalid'> {
    const isKnown = day <= dayOf(now()) && day >= dayOf(now() - LATEST_DAYS * DAY)
    return isKnown ? succeed(undefined) : failInvalid({ path: 'day', message: 'invalid' })
  }

  return {
    async get(day: string) {
      return { day, questions: [...questions], pens: await pens(), answers: newestOf(await history(day)) }
    },
    history,
    answer: (
      day: string,
      { penId, answeredAt, answers }: NewAnswers,
      answeredBy: EntityReference,
    ): Promise<Result<RoundAnswer[], 'region/not-found' | 'request/invalid'>> =>
      database.transaction(async () => {
        const known = checkDay(day)
        if (!known.ok) return known
        const fault = answers.findIndex((answer) => !isAnswer(questions, answer))
        if (fault >= 0) return failInvalid({ path: `answers.${fault}`, message: 'invalid' })
        if (!(await pens()).some((pen) => pen.penId === penId)) return fail('region/not-found', { id: penId })
        const at = Math.min(answeredAt, now())
        const given = answers.map((answer) => ({
          ...answer,
          answerId: newId(now()),
          penId,
          answeredAt: at,
          answeredBy,
        }))
        for (const { answerId, question, value } of given)
          await sql`INSERT INTO round_answers (id, day, pen_id, question, value, answered_at, account) VALUES
            (${answerId}, ${day}, ${penId}, ${question}, ${JSON.stringify(value)}, ${at},
            ${JSON.stringify(answeredBy)})`.execute(database.current())
        database.afterCommit(() => hub.publish({ entity: 'round', id: day, version: now() }, ROUND_PERMISSIONS))
        return succeed(given)
      }),
    async list() {
      const { rows } = await sql<{ day: string }>`SELECT DISTINCT day FROM round_answers ORDER BY day DESC
        LIMIT ${LISTED_ROUNDS}`.execute(database.current())
      const present = await pens()
      return Promise.all(rows.map(async ({ day }) => summaryOf(day, newestOf(await history(day)), present)))
    },
  }
}

function answerOf({ id, pen_id, question, value, answered_at, account }: AnswerRow): RoundAnswer {
  return {
    answerId: id,
    penId: pen_id,
    question,
    value: JSON.parse(value) as RoundValue,
    answeredAt: answered_at,
    answeredBy: JSON.parse(account) as EntityReference,
  }
}

function isAnswer(
  questions: readonly RoundQuestion[],
  { question, value }: { question: string; value: RoundValue },
): boolean {
  const asked = questions.find(({ id }) => id === question)
  return asked !== undefined && answersKind(asked.kind, value)
}

/** The newest answer to each question in each pen. `answers`: the newest first. */
function newestOf(answers: readonly RoundAnswer[]): RoundAnswer[] {
  const newest = new Map<string, RoundAnswer>()
  for (const answer of answers) {
    const key = JSON.stringify([answer.penId, answer.question])
    if (!newest.has(key)) newest.set(key, answer)
  }
  return [...newest.values()]
}

function summaryOf(day: string, answers: readonly RoundAnswer[], pens: readonly { penId: string }[]) {
  const seen = new Set(answers.map(({ penId }) => penId))
  return {
    day,
    seenPens: pens.filter(({ penId }) => seen.has(penId)).length,
    pens: pens.length,
    notWell: answers.filter(({ value }) => !isWell(value)).length,
    lastAnswerAt: Math.max(...answers.map(({ answeredAt }) => answeredAt)),
  }
}
