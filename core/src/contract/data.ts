import { z } from 'zod'
import { measurementPermissions } from '../permissions'
import { Conditions } from '../query'
import { boundedRecord, Keyword, SENSOR_MEASUREMENTS, TimeSpan } from '../schema'
import { DAY, MINUTE } from '../time'
import { anyOf, anyOfFor, endpoint, MEASUREMENT_PRIORITY, signedIn } from './endpoint'

export const AGGREGATIONS = ['mean', 'sum', 'min', 'max', 'count', 'first', 'last'] as const
/** A query that would answer more rows is refused with `data/too-many-rows`. */
export const MAXIMUM_DATA_ROWS = 250_000
/**
 * Width of the buckets that are stored for all times, in ms. A query whose resolution is not a multiple of it reads
 * minutes, which are stored only for the last days: earlier ones are computed.
 */
export const ROLL_UP_RESOLUTION = 20 * MINUTE
/** Lifetime of stored rows of single minutes, in ms. Older minutes are computed. */
export const MINUTE_RETENTION = 28 * DAY
/**
 * A query that would compute more minutes, counted once for each camera, is refused with `data/too-many-rows` before it
 * computes any: five weeks of 12 cameras take some seconds, and no client waits for more.
 */
export const MAXIMUM_COMPUTED_ROWS = 35 * 24 * 60 * 12
const MAXIMUM_STAGES = 2
/** Columns of a stage: a field and the time, and some more so that each unknown one is named. */
const MAXIMUM_COLUMNS = 20
const COLUMN_MAX_LENGTH = 80

/** The permission to view the values of sensors. */
const VIEW_SENSORS = 'data.view.sensors'

/**
 * The permissions to read the rows of a measurement; one is enough. `data.view.sensors` opens the rows of all sensors.
 */
export function dataPermissions(measurement: string): readonly string[] {
  const isOfSensors = SENSOR_MEASUREMENTS.some((one) => one === measurement)
  return [...measurementPermissions(measurement), ...(isOfSensors ? [VIEW_SENSORS] : [])]
}

/** Length of a bucket, such as `600000ms`. */
const timeResolution = z.string().regex(/^[1-9]\d{0,12}ms$/)
const span = TimeSpan.refine(({ start, end }) => start < end, { message: 'end_must_be_after_start', path: ['end'] })

/**
 * One step of aggregation. `columns` maps a field to `aggregation@alias`: `{ value: 'mean@y', time: 'time' }` yields
 * rows `{ time, y, …tags }`. `fill` is the value of buckets without a row.
 */
export const DataStage = z.strictObject({
  time: span.optional(),
  timeResolution,
  columns: boundedRecord(Keyword, z.string().max(COLUMN_MAX_LENGTH), MAXIMUM_COLUMNS),
  where: Conditions.optional(),
  groupByTags: z.array(Keyword).max(10).optional(),
  fill: z.union([z.enum(['none', 'null', 'previous']), z.number()]).optional(),
})
export type DataStage = z.infer<typeof DataStage>

/** A row of measurements: `time` is the start of the bucket in ms, values have their alias and tags their name. */
export const DataRow = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
export type DataRow = z.infer<typeof DataRow>

/**
 * `data/too-many-rows` has the parameter `limit`; where minutes would have to be computed, also `timeResolution`, the
 * next one in ms that is read without. `request/too-many`: the instance is busy with other queries, see `Retry-After`.
 */
const dataErrors = ['data/unknown-measurement', 'data/too-many-rows', 'request/invalid', 'request/too-many'] as const

/** Measurements, as rows or columns, and the labels of detectors. */
export const data = {
  /**
   * Returns the labels of the instance's detectors, from which the species follows; empty without a detector. For
   * everyone who is signed in.
   */
  labels: endpoint({
    method: 'GET',
    path: '/api/data/labels',
    access: signedIn,
    form: 'result',
    reply: z.array(z.string()),
  }),

  /**
   * Returns how many animals of each label were counted: rows `{ time, y, label?, camera? }`. An empty list of labels
   * or cameras means all. Needs `data.view`, `data.view.labelCounts` or `data.view.regionSums`.
   */
  labelCounts: endpoint({
    method: 'POST',
    path: '/api/data/labelCounts',
    access: anyOf(...measurementPermissions('labelCounts')),
    priority: MEASUREMENT_PRIORITY,
    repeatable: true,
    body: z.strictObject({
      labels: z.array(Keyword).max(100),
      time: span,
      timeResolution,
      groupByLabel: z.boolean(),
      groupByCamera: z.boolean(),
      cameras: z.array(Keyword).max(1_000),
    }),
    form: 'result',
    columns: true,
    reply: z.array(DataRow),
    errors: dataErrors,
  }),

  /**
   * Returns rows of a measurement. The second stage aggregates the rows of the first. Buckets are aligned to the
   * midnight of the barn. Needs `data.view` or `data.view.<measurement>`; `regionSums` also opens with
   * `data.view.regions`, `imageQuality` with `data.view.nightvision`, `buckets` with `data.view.distribution`, what
   * sensors measure with `data.view.sensors`.
   * `request/invalid`: a stage names an unknown column or tag.
   */
  query: endpoint({
    method: 'POST',
    path: '/api/data/:measurement',
    access: anyOfFor(({ measurement = '' }) => dataPermissions(measurement)),
    priority: MEASUREMENT_PRIORITY,
    repeatable: true,
    params: z.object({ measurement: Keyword }),
    body: z.strictObject({
      query: z.array(DataStage).min(1).max(MAXIMUM_STAGES),
      readDocumentationAndWantAllData: z.literal(true),
    }),
    form: 'result',
    columns: true,
    reply: z.array(DataRow),
    errors: dataErrors,
  }),
}
