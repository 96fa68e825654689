import { z } from 'zod'
import { animalsHoused } from '@barn-workbench/core/incidentTypes'
import { isInsideOutline, type Incident, type RegionMapping } from '@barn-workbench/core/schema'
import { foundIn, isLying, lyingTimesOf, takenIn, type Segment } from './segments'

/** The fields of a dead animal by which it has a place and a picture. */
export type PlacedAnimal = Pick<
  Incident,
  'incidentId' | 'state' | 'firstEventTimestamp' | 'lastEventTimestamp' | 'identifier' | 'messagePayload' | 'position'
>

/** A pen, or the picture of a camera whose pens are unknown, or no known place. */
export interface Place {
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

/** The place of an animal: the pen around the middle of its box, else its camera. */
export function placeOf({ identifier, messagePayload }: PlacedAnimal, mappings: readonly RegionMapping[]): Place {
  const { cameraId } = identifier
  const { data } = Detected.safeParse(messagePayload)
  if (cameraId === null || !data) return { region: null, cameraId }
  const { x, y, w, h } = data.lastDetection
  const middle = [x + w / 2, y + h / 2] as const
  const pens = mappings.filter((mapping) => mapping.cameraId === cameraId && mapping.regionType === PEN)
  const pen = pens.flatMap(({ regions }) => regions).find(({ polygon }) => isInsideOutline(middle, polygon))
  return { region: pen?.regionSpecification ?? null, cameraId }
}

/** The figures of a place in a span of time. */
export interface PlaceFigures extends Place {
  found: readonly PlacedAnimal[]
  lying: readonly PlacedAnimal[]
  /** The median time that removed animals lay there, in ms; null without any. */
  median: number | null
  /** The animal that was found last. */
  last: PlacedAnimal
}

/** The places in which animals were found in a span, or lie still; those with the most first, then the latest. */
export function placesOf(
  animals: readonly PlacedAnimal[],
  span: Segment,
  mappings: readonly RegionMapping[],
): PlaceFigures[] {
  const groups = new Map<string, { place: Place; animals: PlacedAnimal[] }>()
  for (const animal of animals) {
    const place = placeOf(animal, mappings)
    const key = place.region ?? `camera ${place.cameraId ?? ''}`
    const group = groups.get(key) ?? { place, animals: [] }
    group.animals.push(animal)
    groups.set(key, group)
  }
  const figures = [...groups.values()].flatMap(({ place, animals: own }): PlaceFigures[] => {
    const found = foundIn(own, span)
    const lying = own.filter(isLying)
    const last = [...found, ...lying].sort((left, right) => left.firstEventTimestamp - right.firstEventTimestamp).at(-1)
    if (!last) return []
    return [{ ...place, found, lying, last, median: lyingTimesOf(takenIn(own, span))?.median ?? null }]
  })
  const lastFound = ({ last }: PlaceFigures) => last.firstEventTimestamp
  return figures.sort((left, right) => right.found.length - left.found.length || lastFound(right) - lastFound(left))
}

/** The occupancy of a pen, with the number of animals that were housed in it. */
export type PenOccupancy = Pick<Incident, 'firstEventTimestamp' | 'identifier' | 'messagePayload'>

/**
 * The number of animals housed in each pen, by its id; pens without a number are left out. Of several occupancies of a
 * pen the latest counts that began before the end of a span.
 */
export function housedByPen(occupancies: readonly PenOccupancy[], { end }: Segment): ReadonlyMap<string, number> {
  const earliestFirst = occupancies
    .filter(({ firstEventTimestamp }) => firstEventTimestamp < end)
    .toSorted((left, right) => left.firstEventTimestamp - right.firstEventTimestamp)
  return new Map(
    earliestFirst.flatMap((occupancy): [string, number][] => {
      const { componentId } = occupancy.identifier
      const housed = animalsHoused(occupancy)
      return componentId === null || housed === null ? [] : [[componentId, housed]]
    }),
  )
}
