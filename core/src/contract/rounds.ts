import { z } from 'zod'
import {
  Id,
  PhotoIds,
  ROUND_QUESTIONS_MAXIMUM,
  RoundAnswer,
  RoundDay,
  RoundQuestion,
  RoundValue,
  Timestamp,
} from '../schema'
import { anyOf, endpoint } from './endpoint'

/** Accounts that manage incidents walk rounds as well. */
export const ROUND_PERMISSIONS = ['rounds.do', 'incidents.manage'] as const
const walkers = anyOf(...ROUND_PERMISSIONS)
const dayParams = z.object({ day: RoundDay })

/** Accounts that manage incidents choose the questions of rounds. */
export const ROUND_TEMPLATE_PERMISSION = 'incidents.manage'

/** A round in the list of rounds. */
const RoundSummary = z.object({
  day: RoundDay,
  /** Pens with an answer, among the pens that the barn has now. */
  seenPens: z.int(),
  pens: z.int(),
  /** Questions in pens whose newest answer is not well. */
  notWell: z.int(),
  lastAnswerAt: Timestamp,
  /** The names of those who gave an answer, the one with the most first. */
  walkers: z.array(z.string()).default([]),
})

const RoundTemplate = z.object({
  questions: z.array(RoundQuestion),
  /** Whether a person has chosen them; else they are the questions of the species. */
  isOwn: z.boolean(),
})

/**
 * The round of a barn: each day the questions of its species in each of its pens. Everyone who walks writes into the
 * same round; of several answers to a question in a pen the newest holds, and all stay. Needs `rounds.do` or
 * `incidents.manage`.
 */
export const rounds = {
  /** Returns the latest 60 rounds that have an answer, the newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/rounds',
    access: walkers,
    form: 'result',
    reply: z.array(RoundSummary),
  }),

  /** Returns the round of a day: its questions, the pens, and the answers that hold. */
  get: endpoint({
    method: 'GET',
    path: '/api/rounds/:day',
    access: walkers,
    params: dayParams,
    form: 'result',
    reply: z.object({
      day: RoundDay,
      questions: z.array(RoundQuestion),
      pens: z.array(z.object({ penId: Id, name: z.string() })),
      answers: z.array(RoundAnswer),
    }),
  }),

  /** Returns all answers of a day, also replaced ones, the newest first. */
  history: endpoint({
    method: 'GET',
    path: '/api/rounds/:day/history',
    access: walkers,
    params: dayParams,
    form: 'result',
    reply: z.array(RoundAnswer),
  }),

  /**
   * Answers questions in a pen. `answeredAt` in ms, by the clock of the device, of all answers or of one; a time that
   * is still to come counts as now. The same answer of the same account at the same time is stored once. Dead animals
   * that were not counted in this pen on this day before are reported as incidents, up to 50 a day. Photos of an answer
   * are uploaded by `incidentPhotos`; those of dead animals also belong to their report. `request/invalid`: the day is
   * over 30 days ago or still to come, the question is none of the barn, or the value is of another kind.
   * `region/not-found`: the pen does not exist.
   */
  answer: endpoint({
    method: 'POST',
    path: '/api/rounds/:day/answers',
    access: walkers,
    params: dayParams,
    body: z.strictObject({
      penId: Id,
      answeredAt: Timestamp,
      answers: z
        .array(
          z.strictObject({
            question: z.string().max(100),
            value: RoundValue,
            answeredAt: Timestamp.optional(),
            photoIds: PhotoIds,
          }),
        )
        .min(1)
        .max(20),
    }),
    status: 201,
    form: 'result',
    reply: z.array(RoundAnswer),
    errors: ['region/not-found', 'request/invalid'],
  }),

  /** Returns the questions that rounds of this barn ask. */
  template: endpoint({
    method: 'GET',
    path: '/api/roundTemplate',
    access: walkers,
    form: 'result',
    reply: RoundTemplate,
  }),

  /**
   * Chooses the questions of rounds from now on; questions of past days stay. Null: the questions of the species. Needs
   * `incidents.manage`. `request/invalid`: two questions have one id, an own one has no words, its days end before they
   * begin, or an id was one of another kind before.
   */
  setTemplate: endpoint({
    method: 'PUT',
    path: '/api/roundTemplate',
    access: anyOf(ROUND_TEMPLATE_PERMISSION),
    body: z.strictObject({ questions: z.array(RoundQuestion).min(1).max(ROUND_QUESTIONS_MAXIMUM).nullable() }),
    form: 'result',
    reply: RoundTemplate,
    errors: ['request/invalid'],
  }),
}
