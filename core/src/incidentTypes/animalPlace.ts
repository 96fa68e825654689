import { z } from 'zod'
import { isInsideOutline, regionsOf, type Incident, type RegionMapping } from '../schema'

/** The place of a dead animal: a pen, or the picture of a camera whose pens are unknown, or no known place. */
export interface AnimalPlace {
  /** Id of the pen. */
  region: string | null
  /** Id of the camera that sees it. */
  cameraId: string | null
}

/** The type of regions that are pens. */
const PEN = 'pen'

const fraction = z.number()
const Box = z.object({ x: fraction, y: fraction, w: fraction, h: fraction })
const Detected = z.object({ lastDetection: Box })

/**
 * The place of a dead animal: the pen in which a person has counted it, or the one around the middle of its box, else
 * its camera.
 */
export function placeOfAnimal(
  animal: Pick<Incident, 'identifier' | 'messagePayload'>,
  mappings: readonly RegionMapping[],
): AnimalPlace {
  const { cameraId } = animal.identifier
  const [named] = regionsOf(animal)
  if (named !== undefined) return { region: named, cameraId }
  const { data } = Detected.safeParse(animal.messagePayload)
  if (cameraId === null || !data) return { region: null, cameraId }
  const { x, y, w, h } = data.lastDetection
  const middle = [x + w / 2, y + h / 2] as const
  const pens = mappings.filter((mapping) => mapping.cameraId === cameraId && mapping.regionType === PEN)
  const pen = pens.flatMap(({ regions }) => regions).find(({ polygon }) => isInsideOutline(middle, polygon))
  return { region: pen?.regionSpecification ?? null, cameraId }
}
