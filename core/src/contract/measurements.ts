import { z } from 'zod'
import { Keyword, NewId, Timestamp } from '../schema'
import { anyOf, endpoint } from './endpoint'

/** Most bytes of the rows of one call, also after they are decompressed. */
export const MAXIMUM_MEASUREMENT_BYTES = 5 * 1024 * 1024
/** Most rows of one call. */
export const MAXIMUM_MEASUREMENT_ROWS = 50_000
/** The forms in which rows are sent: a list, an object a line, or a table. */
const ROW_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const
/** Series that are listed at most. */
export const MAXIMUM_LISTED_SERIES = 1_000

/**
 * The reasons why a row is not stored. `not-a-row`, `row-too-long`, `unknown-key`: its form. `already-summed`: its time
 * is kept as a sum only. The others name what is wrong.
 */
export const ROW_REFUSALS = [
  'not-a-row',
  'row-too-long',
  'unknown-key',
  'unknown-measurement',
  'unknown-camera',
  'tag-does-not-fit',
  'name-not-allowed',
  'time-not-readable',
  'time-without-zone',
  'time-too-old',
  'time-ahead',
  'not-a-number',
  'value-out-of-range',
  'unit-does-not-fit',
  'already-summed',
  'too-many-series',
] as const
export const RowRefusal = z.enum(ROW_REFUSALS)
export type RowRefusal = z.infer<typeof RowRefusal>

/**
 * The outcome of a row, by its place in the call, counted from 1. `same`: it was there already. `clock` marks a row
 * that is stored although its time is `ahead` of the clock of the instance, or `late` by more than an hour.
 */
export const RowOutcome = z.object({
  row: z.int(),
  status: z.enum(['accepted', 'corrected', 'same', 'refused']),
  clock: z.enum(['ahead', 'late']).optional(),
  code: RowRefusal.optional(),
  /** The reason in a plain English sentence. */
  sentence: z.string().optional(),
})
export type RowOutcome = z.infer<typeof RowOutcome>

export const WrittenReport = z.object({
  accepted: z.int(),
  corrected: z.int(),
  same: z.int(),
  refused: z.int(),
  rows: z.array(RowOutcome),
})
export type WrittenReport = z.infer<typeof WrittenReport>

/** A series that was written from outside. */
export const WrittenSeries = z.object({
  measurement: Keyword,
  tags: z.record(z.string(), z.string()),
  unit: z.string(),
  rows: z.enum(['minute', 'event']),
  /** Its newest row, and when rows last came. */
  lastTime: Timestamp,
  lastValue: z.number(),
  receivedAt: Timestamp,
  /** How the clock of its sender seems to differ, by the newest row of the last call; null where it does not. */
  clock: z.enum(['ahead', 'late']).nullable(),
})
export type WrittenSeries = z.infer<typeof WrittenSeries>

/** A tag of a row. */
const tag = Keyword.optional()

/** A row as a sender writes it. An instance answers with the fault of each row. */
const NewRow = z.strictObject({
  measurement: Keyword,
  /** ms since the epoch, or ISO 8601 with a zone. */
  time: z.union([Timestamp, z.string()]),
  value: z.union([z.number(), z.boolean()]),
  /** The unit of the measurement by default. */
  unit: z.string().optional(),
  camera: tag,
  sensor: tag,
  pen: tag,
  region: tag,
  label: tag,
  regions: tag,
  inner: tag,
  property: tag,
})
export type NewRow = z.input<typeof NewRow>

/** The name of a column of a table, or of one value for all of its rows. */
const mapped = z.string().max(200).optional()

/** Measurements from outside. */
export const measurements = {
  /**
   * Stores rows of measurements, and returns the outcome of each. A row is `{ measurement, time, value }`, with the
   * tags `camera`, `sensor`, `pen`, `region`, `label`, `regions`, `inner` and `property` that it has, and a `unit`, by
   * default that of the measurement. The time is in ms since the epoch, or in ISO 8601 with a zone. A later row of the
   * same measurement, tags and time replaces the one before, so that a call may be repeated. The body is JSON (a list,
   * or `{ rows }`), NDJSON or CSV, also with `Content-Encoding: gzip`. For CSV the parameters of the query name the
   * column of each key, or a value for all rows. With `dryRun` nothing is stored. Needs `data.write`.
   * `request/invalid`: the body as a whole cannot be read.
   */
  write: endpoint({
    method: 'POST',
    path: '/api/workbench/measurements',
    access: anyOf('data.write'),
    managesTransactions: true,
    query: z.strictObject({
      measurement: mapped,
      time: mapped,
      value: mapped,
      unit: mapped,
      camera: mapped,
      sensor: mapped,
      pen: mapped,
      region: mapped,
      label: mapped,
      regions: mapped,
      inner: mapped,
      property: mapped,
      /** An import to which the rows belong, and how far its file is read with them. */
      import: NewId.optional(),
      position: z.coerce.number().int().min(0).optional(),
      /** Nothing is stored: the answer has the outcome that each row would have. */
      dryRun: z.enum(['true', 'false']).optional(),
    }),
    media: { types: ROW_TYPES, maximumBytes: MAXIMUM_MEASUREMENT_BYTES, schema: z.array(NewRow) },
    form: 'result',
    reply: WrittenReport,
    errors: ['request/too-large', 'request/unsupported-media-type', 'request/invalid', 'request/too-many'],
  }),

  /**
   * Returns which measurements have rows, and the series that were written from outside, of what the account may view.
   * Needs `data.view` or `data.view.<measurement>`.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/measurements',
    access: anyOf('data.view', 'data.view.*', 'data.write'),
    form: 'result',
    reply: z.object({ measured: z.array(Keyword), series: z.array(WrittenSeries) }),
  }),
}
