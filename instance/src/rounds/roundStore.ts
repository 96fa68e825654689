import { sql } from 'kysely'
import { ROUND_PERMISSIONS } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  DEAD_ANIMALS_QUESTION,
  isWell,
  type EntityReference,
  type RegionSpecification,
  type RoundAnswer,
  type RoundQuestion,
  type RoundValue,
} from '@barn-workbench/core/schema'
import { DAY, dayOfBatch, formatLocalMinute, parseLocalDateTime, timeZoneOf } from '@barn-workbench/core/time'
import type { NoticeHub } from '../base'
import { newId } from '../database'
import { findBatches, type WriteContext } from '../incidents'
import type { PhotoStore } from '../photos'
import { createRoundDeaths, type RoundDeathDependencies } from './roundDeaths'
import { createRoundTemplates, type RoundTemplateDependencies } from './roundTemplates'

/** The type of the regions that a round walks. */
const PEN = 'pen'
/** Days for which answers still arrive: a phone may have been off. */
const LATEST_DAYS = 30
const LISTED_ROUNDS = 60

/** Batches among which the batch of a round is looked for. */
const LATEST_BATCHES = 12

export interface RoundStoreDependencies extends RoundTemplateDependencies, RoundDeathDependencies {
  hub: NoticeHub
  regions: { specifications: { all(): Promise<readonly RegionSpecification[]> } }
  photos: Pick<PhotoStore, 'claim' | 'claimForRound'>
  timeZone: string
}

export type RoundStore = ReturnType<typeof createRoundStore>

/** The answers that a person has given in a pen. */
export interface NewAnswers {
  penId: string
  answeredAt: number
  answers: readonly NewAnswer[]
}

interface NewAnswer {
  question: string
  value: RoundValue
  answeredAt?: number | undefined
  photoIds?: string[] | undefined
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

/** Reads rounds: their days, pens, questions and answers. */
function createRoundReads({ database, now, regions, incidents, timeZone, ...dependencies }: RoundStoreDependencies) {
  const zone = timeZoneOf(timeZone)
  const dayOf = (time: number) => formatLocalMinute(time, zone).slice(0, 10)
  const startOf = (day: string) => parseLocalDateTime(`${day}T00:00`, zone)
  const templates = createRoundTemplates({ ...dependencies, database, now })

  async function history(day: string): Promise<RoundAnswer[]> {
    const { rows } = await sql<AnswerRow>`SELECT * FROM round_answers WHERE day = ${day}
      ORDER BY answered_at DESC, id DESC`.execute(database.current())
    const photos = await photosOf(day)
    return rows.map((row) => answerOf(row, photos.get(placeOf(row)) ?? []))
  }

  async function photosOf(day: string): Promise<Map<string, string[]>> {
    const { rows } = await sql<{ photo_id: string; pen_id: string; question: string }>`SELECT photo_id, pen_id, question
      FROM round_photos WHERE day = ${day} ORDER BY at, photo_id`.execute(database.current())
    const photos = new Map<string, string[]>()
    for (const row of rows) photos.set(placeOf(row), [...(photos.get(placeOf(row)) ?? []), row.photo_id])
    return photos
  }

  /** The day of the batch that was in the barn on a day; null without one. */
  async function batchDayOf(day: string): Promise<number | null> {
    const end = startOf(day) + DAY - 1
    const batches = await findBatches(incidents.documents, LATEST_BATCHES)
    const batch = batches.find(({ start, end: left }) => start <= end && left >= startOf(day))
    return batch ? dayOfBatch(zone, batch.start, end) : null
  }

  return {
    dayOf,
    templates,
    history,
    async pens(): Promise<{ penId: string; name: string }[]> {
      return (await regions.specifications.all())
        .filter(({ regionType }) => regionType === PEN)
        .map(({ regionSpecificationId: penId, name }) => ({ penId, name }))
        .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    },
    /** The questions of a day: by its template and its day of the batch, and any others that have an answer. */
    async questionsOf(day: string, answers: readonly RoundAnswer[]): Promise<RoundQuestion[]> {
      const batchDay = await batchDayOf(day)
      const asked = (await templates.at(startOf(day) + DAY - 1)).filter(({ days }) => isAskedOn(days, batchDay))
      const others = new Set(answers.map(({ question }) => question))
      for (const { id } of asked) others.delete(id)
      const known = others.size > 0 ? await templates.known() : []
      return [...asked, ...[...others].flatMap((id) => known.find((one) => one.id === id) ?? [])]
    },
    /** Refuses days that are too far away. */
    checkDay(day: string): Result<undefined, 'request/invalid'> {
      const isKnown = day <= dayOf(now()) && day >= dayOf(now() - LATEST_DAYS * DAY)
      return isKnown ? succeed(undefined) : failInvalid({ path: 'day', message: 'invalid' })
    },
  }
}

/** Without a batch every question is asked. */
function isAskedOn(days: RoundQuestion['days'], batchDay: number | null): boolean {
  return days === null || batchDay === null || (batchDay >= days.first && batchDay <= days.last)
}

/** Stores the answers of rounds. None is ever changed: the newest one of a question in a pen holds. */
export function createRoundStore(dependencies: RoundStoreDependencies) {
  const { database, hub, now, photos } = dependencies
  const reads = createRoundReads(dependencies)
  const { templates, history } = reads
  const deaths = createRoundDeaths(dependencies)

  /** Whether the account has given this answer already: a phone repeats an answer after a lost reply. */
  async function isThere(day: string, answer: RoundAnswer): Promise<boolean> {
    const { penId, question, answeredAt, answeredBy } = answer
    const { rows } = await sql`SELECT 1 FROM round_answers WHERE day = ${day} AND pen_id = ${penId}
      AND question = ${question} AND answered_at = ${answeredAt}
      AND json_extract(account, '$.entityId') = ${answeredBy.entityId}`.execute(database.current())
    return rows.length > 0
  }

  /** Stores an answer with its photos and its reports. */
  async function store(day: string, penName: string, answer: RoundAnswer, writeContext: WriteContext): Promise<void> {
    const { answerId, penId, question, value, answeredAt, answeredBy, photoIds } = answer
    if (!(await isThere(day, answer)))
      await sql`INSERT INTO round_answers (id, day, pen_id, question, value, answered_at, account) VALUES
        (${answerId}, ${day}, ${penId}, ${question}, ${JSON.stringify(value)}, ${answeredAt},
        ${JSON.stringify(answeredBy)})`.execute(database.current())
    if (question === DEAD_ANIMALS_QUESTION && typeof value === 'number')
      await deaths.count({ day, penId, penName, count: value, at: answeredAt, photoIds }, writeContext)
    await photos.claimForRound(writeContext.actor.entityId, photoIds, { day, penId, question })
  }

  return {
    templates,
    async get(day: string) {
      const answers = newestOf(await history(day))
      return { day, questions: await reads.questionsOf(day, answers), pens: await reads.pens(), answers }
    },
    history,
    answer: (
      day: string,
      { penId, answeredAt, answers }: NewAnswers,
      writeContext: WriteContext,
    ): Promise<Result<RoundAnswer[], 'region/not-found' | 'request/invalid'>> =>
      database.transaction(async () => {
        const known = reads.checkDay(day)
        if (!known.ok) return known
        for (const [index, answer] of answers.entries())
          if (!(await templates.isAnswer(answer))) return failInvalid({ path: `answers.${index}`, message: 'invalid' })
        const pen = (await reads.pens()).find((one) => one.penId === penId)
        if (!pen) return fail('region/not-found', { id: penId })
        const { entityId, displayName } = writeContext.actor
        const given = answers.map(({ question, value, answeredAt: own = answeredAt, photoIds = [] }) => ({
          answerId: newId(now()),
          penId,
          question,
          value,
          answeredAt: Math.min(own, now()),
          answeredBy: { entityId, displayName },
          photoIds,
        }))
        for (const answer of given) await store(day, pen.name, answer, writeContext)
        database.afterCommit(() => hub.publish({ entity: 'round', id: day, version: now() }, ROUND_PERMISSIONS))
        return succeed(given)
      }),
    async list() {
      const { rows } = await sql<{ day: string }>`SELECT DISTINCT day FROM round_answers ORDER BY day DESC
        LIMIT ${LISTED_ROUNDS}`.execute(database.current())
      const present = await reads.pens()
      return Promise.all(rows.map(async ({ day }) => summaryOf(day, await history(day), present)))
    },
  }
}

const placeOf = ({ pen_id, question }: Pick<AnswerRow, 'pen_id' | 'question'>) => JSON.stringify([pen_id, question])

function answerOf({ id, pen_id, question, value, answered_at, account }: AnswerRow, photoIds: string[]): RoundAnswer {
  return {
    answerId: id,
    penId: pen_id,
    question,
    value: JSON.parse(value) as RoundValue,
    answeredAt: answered_at,
    answeredBy: JSON.parse(account) as EntityReference,
    photoIds,
  }
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

function summaryOf(day: string, history: readonly RoundAnswer[], pens: readonly { penId: string }[]) {
  const answers = newestOf(history)
  const seen = new Set(answers.map(({ penId }) => penId))
  return {
    day,
    seenPens: pens.filter(({ penId }) => seen.has(penId)).length,
    pens: pens.length,
    notWell: answers.filter(({ value }) => !isWell(value)).length,
    lastAnswerAt: Math.max(...answers.map(({ answeredAt }) => answeredAt)),
    walkers: walkersOf(history),
  }
}

/** The names of those who gave an answer, the one with the most first. */
function walkersOf(history: readonly RoundAnswer[]): string[] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { answeredBy } of history) {
    const known = counts.get(answeredBy.entityId)
    counts.set(answeredBy.entityId, { name: known?.name ?? answeredBy.displayName, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ name }) => name)
}
