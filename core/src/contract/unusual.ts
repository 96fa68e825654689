import { z } from 'zod'
import { measurementPermissions } from '../permissions'
import { anyOf, endpoint, MEASUREMENT_PRIORITY } from './endpoint'

/** Measurements that are compared with earlier batches, each as one value per camera. */
export const COMPARED_MEASUREMENTS = [
  'activity',
  'speed',
  'buckets',
  'longPosition',
  'distribution',
  'labelCounts',
  'weightEstimation',
  'stationaryAnimals',
  'size',
  'position',
] as const

/** Consecutive hours in which a measurement of a camera was far from the expected value. */
export const UnusualFinding = z.object({
  measurement: z.string(),
  /** Id of the camera. */
  camera: z.string(),
  /** In ms since the epoch; `end` is the end of the last hour. */
  start: z.number(),
  end: z.number(),
  /** Means over these hours. */
  value: z.number(),
  expected: z.number(),
  /** Usual spread of the values: the distance by which expected values differ from each other. */
  spread: z.number(),
  /** Distance from the usual value, negative if it is lower. The findings are sorted by its absolute value. */
  score: z.number(),
})
export type UnusualFinding = z.infer<typeof UnusualFinding>

/**
 * The days that the last hours were compared with: the same days and hours of earlier batches or, if none were
 * measured, the days before in this batch. Null if there was no comparison, since the barn is empty or its animals are
 * too new.
 */
const UnusualBasis = z.object({ kind: z.enum(['batches', 'days']), count: z.int() }).nullable()

export const UnusualReport = z.object({
  /** The hours that were compared, ms since the epoch. */
  start: z.number(),
  end: z.number(),
  basis: UnusualBasis,
  findings: z.array(UnusualFinding),
})
export type UnusualReport = z.infer<typeof UnusualReport>

/** Cameras that measure something unusual. */
export const unusual = {
  /**
   * Returns which cameras measured something unusual in the last day, the most unusual first, of the measurements that
   * the account may view. Computed at most every few minutes.
   */
  report: endpoint({
    method: 'GET',
    path: '/api/workbench/unusual',
    access: anyOf(...new Set(COMPARED_MEASUREMENTS.flatMap((name) => measurementPermissions(name)))),
    priority: MEASUREMENT_PRIORITY,
    form: 'result',
    reply: UnusualReport,
    errors: ['request/too-many'],
  }),
}
