import { z } from 'zod'
import { Id, Name, Polygon, Timestamp } from './primitives'

/** Most detections of one picture. */
export const MAXIMUM_DETECTIONS = 200
/** Largest picture that comes with detections, in bytes. */
export const MAXIMUM_DETECTION_PICTURE = 1024 * 1024
/** Shortest and longest time, in minutes, after which an incident ends that is not detected any more. */
const SHORTEST_OPEN_MINUTES = 10
const LONGEST_OPEN_MINUTES = 30 * 24 * 60
const MAXIMUM_RULES = 100
const LABEL_MAX_LENGTH = 64

/** A label of a detector, such as `deadAnimal`. */
const Label = Name.max(LABEL_MAX_LENGTH).regex(/^\P{Cs}*$/u, 'name_characters')

/** A share of the width or height of the picture, 0..1. */
const fraction = z.number().min(0).max(1)
const side = fraction.gt(0)

/** A box from the top left of the picture, in shares of its width and height. */
export const DetectedBox = z.strictObject({ x: fraction, y: fraction, w: side, h: side })
export type DetectedBox = z.infer<typeof DetectedBox>

/** One thing that a detector has seen in a picture, by its box or its outline. */
export const NewDetection = z.strictObject({
  label: Label,
  score: fraction,
  box: DetectedBox.optional(),
  polygon: Polygon.optional(),
  /** The pen whose state it is; by default the state belongs to the place of the camera. */
  pen: Id.optional(),
})
export type NewDetection = z.infer<typeof NewDetection>

/** An object that a detector has found in the picture of a camera. */
export const DetectionReport = z.strictObject({
  camera: Id,
  /** The time of the picture. */
  time: Timestamp,
  detections: z.array(NewDetection).max(MAXIMUM_DETECTIONS),
  /** The picture as a JPEG file in Base64, of 1 MB at most. */
  picture: z.base64().optional(),
})
export type DetectionReport = z.infer<typeof DetectionReport>

/** Incidents that detections become. `penFull` and `penEmpty` are states of a pen. */
export const DETECTION_KINDS = ['deadAnimal', 'penFull', 'penEmpty', 'timeSeries'] as const
export type DetectionKind = (typeof DETECTION_KINDS)[number]

/** The rule for the detections with a label: the incident that they open. */
export const DetectionRule = z.strictObject({
  label: Label,
  becomes: z.enum(DETECTION_KINDS),
  minimumScore: fraction,
  /**
   * The share of their common area from which two boxes of dead animals are the same animal: the area of their
   * intersection by the area of their union.
   */
  minimumOverlap: fraction.gt(0),
  /** Minutes without a detection after which an incident ends; null: a person closes it. */
  openMinutes: z.int().min(SHORTEST_OPEN_MINUTES).max(LONGEST_OPEN_MINUTES).nullable(),
})
export type DetectionRule = z.infer<typeof DetectionRule>

/** The rules by which detections become incidents. A label has one rule. */
export const DetectionSettings = z.strictObject({
  rules: z
    .array(DetectionRule)
    .max(MAXIMUM_RULES)
    .refine((rules) => new Set(rules.map(({ label }) => label)).size === rules.length, 'invalid'),
})
export type DetectionSettings = z.infer<typeof DetectionSettings>

/** The rules of a barn until they are changed. */
export const DEFAULT_DETECTION_SETTINGS: DetectionSettings = {
  rules: [{ label: 'deadAnimal', becomes: 'deadAnimal', minimumScore: 0.5, minimumOverlap: 0.3, openMinutes: null }],
}
