import { z } from 'zod'
import { DetectionReport, DetectionSettings, Id } from '../schema'
import { anyOf, endpoint } from './endpoint'

/** Most bytes of one call: a picture in Base64 and its detections. */
export const MAXIMUM_DETECTION_BYTES = 2 * 1024 * 1024

/**
 * The reason why a detection opened no incident. Refused: `not-a-detection`, `outside-of-picture`, `no-box` (a dead
 * animal needs one), `too-many-open`. Ignored: `no-rule`, `below-score`, `false-positive` (people have said so of this
 * place), `already-over` (the incident has ended after this time).
 */
export const DETECTION_CODES = [
  'not-a-detection',
  'outside-of-picture',
  'no-box',
  'too-many-open',
  'no-rule',
  'below-score',
  'false-positive',
  'already-over',
] as const

/**
 * The outcome of a detection, by its place in the call, counted from 1. `opened`: it began an incident. `merged`: it is
 * one that is open. `same`: the incident has this detection, or a later one.
 */
export const DetectionOutcome = z.object({
  detection: z.int(),
  status: z.enum(['opened', 'merged', 'same', 'ignored', 'refused']),
  incidentId: Id.optional(),
  code: z.enum(DETECTION_CODES).optional(),
  /** The reason in a plain English sentence. */
  sentence: z.string().optional(),
})
export type DetectionOutcome = z.infer<typeof DetectionOutcome>

export const DetectionReply = z.object({
  /** How the clock of the sender seems to differ; null where it does not. */
  clock: z.enum(['ahead', 'late']).nullable(),
  /** The artifact that keeps the picture; null if none came, or nothing was opened by it. */
  artifactId: Id.nullable(),
  detections: z.array(DetectionOutcome),
})
export type DetectionReply = z.infer<typeof DetectionReply>

/** Detections that come from detectors outside of the instance. */
export const detections = {
  /**
   * Reports the detections in a picture of a camera, and returns the outcome of each. By the rules of the barn they
   * become incidents, or are merged with open ones: of dead animals with one whose box overlaps, of others with the one
   * of the same pen, or of the same camera and label. Boxes and polygons are in shares of the picture from its top
   * left. The time is the time of the picture, in ms; a time of up to a day ahead of the clock of the instance counts
   * as now. A call may be repeated. Needs `incidents.detect`. `camera/privacy`: the camera is closed.
   * `request/invalid`: the call as a whole cannot be read, or its time is too far off.
   */
  report: endpoint({
    method: 'POST',
    path: '/api/workbench/detections',
    access: anyOf('incidents.detect'),
    managesTransactions: true,
    media: { types: ['application/json'], maximumBytes: MAXIMUM_DETECTION_BYTES, schema: DetectionReport },
    form: 'result',
    reply: DetectionReply,
    errors: [
      'camera/not-found',
      'camera/privacy',
      'request/forbidden',
      'request/invalid',
      'request/too-large',
      'request/unsupported-media-type',
    ],
  }),

  /** Returns the rules by which detections become incidents. */
  settings: endpoint({
    method: 'GET',
    path: '/api/workbench/detections/settings',
    access: anyOf('incidents.detect', 'system.manage'),
    form: 'result',
    reply: DetectionSettings,
  }),

  /** Replaces the rules by which detections become incidents. Needs `system.manage`. */
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/workbench/detections/settings',
    access: anyOf('system.manage'),
    body: DetectionSettings,
    form: 'result',
    reply: DetectionSettings,
    errors: ['request/invalid'],
  }),
}
