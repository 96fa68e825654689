import { z } from 'zod'
import { Condition } from '../query'
import { TimeSpan } from '../schema'
import { anyOf, endpoint, signedIn } from './endpoint'
import { MEASUREMENT_PRIORITY } from './priorities'

export const AGGREGATIONS = ['mean', 'sum', 'min', 'max', 'count', 'first', 'last'] as const
/** A query that would answer more rows than this is refused. */
export const MAXIMUM_DATA_ROWS = 250_000

const timeResolution = z.string().regex(/^[1-9]\d{0,12}ms$/)
const span = TimeSpan.refine(({ start, end }) => start < end, { message: 'end_must_be_after_start', path: ['end'] })

/** One aggregation step: `{value: 'mean@y', time: 'time'}` yields rows `{time, y, …tags}`. */
export const DataStage = z.strictObject({
  time: span.optional(),
  timeResolution,
  columns: z.record(z.string().max(64), z.string().max(80)),
  where: z.array(Condition).max(100).optional(),
  groupByTags: z.array(z.string().max(64)).max(10).optional(),
  fill: z.union([z.enum(['none', 'null', 'previous']), z.number()]).optional(),
})
export type DataStage = z.infer<typeof DataStage>

/** A row of measurements: bucket start in ms, values by alias, tags by name. */
export const DataRow = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
export type DataRow = z.infer<typeof DataRow>

const dataErrors = ['data/unknown-measurement', 'data/too-many-rows', 'request/invalid'] as const

export const data = {
  labels: endpoint({
    method: 'GET',
    path: '/api/data/labels',
    access: signedIn,
    form: 'result',
    reply: z.array(z.string()),
  }),
  labelCounts: endpoint({
    method: 'POST',
    path: '/api/data/labelCounts',
    access: anyOf('data.view', 'data.view.labelCounts'),
    reads: true,
    priority: MEASUREMENT_PRIORITY,
    body: z.strictObject({
      labels: z.array(z.string().max(64)).max(100),
      time: span,
      timeResolution,
      groupByLabel: z.boolean(),
      groupByCamera: z.boolean(),
      cameras: z.array(z.string().max(64)).max(1_000),
    }),
    form: 'result',
    reply: z.array(DataRow),
    errors: dataErrors,
  }),
  query: endpoint({
    method: 'POST',
    path: '/api/data/:measurement',
    access: anyOf('data.view', 'data.view.{measurement}'),
    reads: true,
    priority: MEASUREMENT_PRIORITY,
    params: z.object({ measurement: z.string().max(64) }),
    body: z.strictObject({ query: z.array(DataStage).min(1).max(2), readDocumentationAndWantAllData: z.literal(true) }),
    form: 'result',
    reply: z.array(DataRow),
    errors: dataErrors,
  }),
}
