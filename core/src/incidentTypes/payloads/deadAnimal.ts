import { z } from 'zod'
import { Id, Timestamp } from '../../schema'
import { description, type PayloadSchema } from './payloadFields'

/** Fractions of the picture's width and height. */
const fraction = z.number().min(0).max(1)
const side = fraction.gt(0)
const box = { x: fraction, y: fraction, w: side, h: side }
/** Tolerance for the rounding errors of a box that reaches the edge of the picture. */
const ROUNDING_TOLERANCE = 1e-9

/** Whether a box in fractions of the picture's width and height ends within the picture. */
export function isInsidePicture({ x, y, w, h }: { x: number; y: number; w: number; h: number }): boolean {
  return x + w <= 1 + ROUNDING_TOLERANCE && y + h <= 1 + ROUNDING_TOLERANCE
}

export const OUTSIDE_OF_PICTURE = 'outside_of_picture'

const Detected: PayloadSchema = z.looseObject({
  cameraName: z.string().max(200).nullish(),
  falsePositive: z.boolean().nullish(),
  detection: z
    .looseObject({ timestamp: Timestamp.nullish(), ...box, artifactId: Id.nullish() })
    .refine(isInsidePicture, OUTSIDE_OF_PICTURE)
    .nullish(),
  lastDetection: z.looseObject(box).refine(isInsidePicture, OUTSIDE_OF_PICTURE).nullish(),
  ...description,
})
const Decision: PayloadSchema = z.looseObject(description)

export const deadAnimal = { detected: Detected, removed: Decision, falsePositive: Decision, reverted: Decision }
