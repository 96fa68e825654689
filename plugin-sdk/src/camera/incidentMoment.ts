import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { FURTHEST_INSTANT } from '@barn-workbench/core/time'
import type { PictureBox } from './PictureMarks'

/** The camera, time and place whose picture shows how an incident began. @public */
export interface IncidentMoment {
  /** The cameras that may show it, the likeliest first. */
  cameraIds: readonly string[]
  /** In ms since the epoch. */
  time: number
  /** The detected object; null if nothing with a place was detected. */
  box: PictureBox | null
}

/** The fields of an incident, whole or as a list knows it, from which its moment follows. @public */
export interface MomentFacts {
  identifier: { cameraId?: string | null }
  firstEventTimestamp: number
  messagePayload?: unknown
  position?: unknown
}

const fraction = z.number().min(0).max(1)
const Part = z.object({ x: fraction, y: fraction, w: fraction.positive(), h: fraction.positive() })

/** Any of these fields may be missing or of another type. */
const Payload = z
  .object({
    detection: z.unknown().optional(),
    lastDetection: z.unknown().optional(),
    specification: z
      .object({ location: z.object({ cameraId: z.array(Id) }) })
      .optional()
      .catch(undefined),
    affectedCameras: z.array(Id).optional().catch(undefined),
  })
  .catch({})
const Detection = z.object({ timestamp: z.int().min(-FURTHEST_INSTANT).max(FURTHEST_INSTANT) })

/** The first of some values that is a part of a picture. @public */
export function pictureBoxOf(...candidates: readonly unknown[]): PictureBox | null {
  for (const candidate of candidates) {
    const { data } = Part.safeParse(candidate)
    if (data) return data
  }
  return null
}

/** The picture of the moment of an incident; null where no camera sees it. @public */
export function momentOf({
  identifier,
  messagePayload,
  position,
  firstEventTimestamp,
}: MomentFacts): IncidentMoment | null {
  const { detection, lastDetection, specification, affectedCameras = [] } = Payload.parse(messagePayload)
  const cameraIds = identifier.cameraId ? [identifier.cameraId] : (specification?.location.cameraId ?? affectedCameras)
  if (cameraIds.length === 0) return null
  return {
    cameraIds: [...new Set(cameraIds)],
    time: Detection.safeParse(detection).data?.timestamp ?? firstEventTimestamp,
    box: pictureBoxOf(detection, position, lastDetection),
  }
}

/** The height of an animal's box is this share of the height of a crop around it. */
const MARGIN = 2.5
/** A crop is at least this share of the picture, so that one sees where in the pen it is. */
const SMALLEST_CROP = 0.4

/**
 * The part of a picture that shows a box with its surroundings. `ratio`: width by height of the part; `pictureRatio`:
 * width by height of the picture. Without a box it is the largest part in the middle.
 */
export function cropAround(box: PictureBox | null, ratio: number, pictureRatio: number): PictureBox {
  /** The height of a part in fractions, by its width. */
  const heightOf = (width: number) => (width * pictureRatio) / ratio
  const largest = Math.min(1, ratio / pictureRatio)
  const needed = box ? Math.max(box.w, (box.h * ratio) / pictureRatio) * MARGIN : 1
  const w = Math.min(Math.max(needed, SMALLEST_CROP * largest), largest)
  const h = heightOf(w)
  const centre = box ? { x: box.x + box.w / 2, y: box.y + box.h / 2 } : { x: 0.5, y: 0.5 }
  const within = (start: number, size: number) => Math.min(Math.max(start, 0), 1 - size)
  return { x: within(centre.x - w / 2, w), y: within(centre.y - h / 2, h), w, h }
}
