import { z } from 'zod'
import { LOG_KINDS, LogLine, Timestamp } from '../schema'
import { anyOf, endpoint } from './endpoint'

/** Maximum number of lines in an answer, also if the call asks for more. */
export const MAXIMUM_LOG_LINES = 100_000
/** Number of lines in an answer if the call sets no limit. */
export const DEFAULT_LOG_LINES = 1_000

const MAXIMUM_FILTERS = 20
const Filter = z.array(z.string().max(100)).max(MAXIMUM_FILTERS)

/** The logs of an instance. */
export const logs = {
  /**
   * Returns lines of the instance's log, oldest first. Of more than `limit` (`DEFAULT_LOG_LINES` by default) the newest
   * ones; -1 is as many as an answer can have (`MAXIMUM_LOG_LINES`). `from` and `to` are included, in ms since the
   * epoch. Levels and modules are compared without regard to case; an empty list lets everything through. Needs
   * `logs.view`.
   */
  query: endpoint({
    method: 'POST',
    path: '/api/logs/:kind',
    access: anyOf('logs.view'),
    repeatable: true,
    params: z.object({ kind: z.enum(LOG_KINDS) }),
    body: z.strictObject({
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      limit: z.int().min(-1).max(MAXIMUM_LOG_LINES).optional(),
      predicate: z.strictObject({ level: Filter.optional(), module: Filter.optional() }).optional(),
    }),
    form: 'result',
    reply: z.array(LogLine),
  }),
}
