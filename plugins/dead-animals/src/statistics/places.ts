import { animalsHoused, placeOfAnimal, type AnimalPlace } from '@barn-workbench/core/incidentTypes'
import type { Incident, RegionMapping } from '@barn-workbench/core/schema'
import { foundIn, isLying, lyingTimesOf, takenIn, type Segment } from './segments'

/** The fields of a dead animal by which it has a place and a picture. */
export type PlacedAnimal = Pick<
  Incident,
  'incidentId' | 'state' | 'firstEventTimestamp' | 'lastEventTimestamp' | 'identifier' | 'messagePayload' | 'position'
>

/** The figures of a place in a span of time. */
export interface PlaceFigures extends AnimalPlace {
  found: readonly PlacedAnimal[]
  lying: readonly PlacedAnimal[]
  /** The median time that removed animals lay there, in ms; null without any. */
  median: number | null
  /** The animal that was found last. */
  last: PlacedAnimal
}

/**
 * The places in which animals were found in a span or still lie. Places with the most animals come first, then the
 * latest.
 */
export function placesOf(
  animals: readonly PlacedAnimal[],
  span: Segment,
  mappings: readonly RegionMapping[],
): PlaceFigures[] {
  const groups = new Map<string, { place: AnimalPlace; animals: PlacedAnimal[] }>()
  for (const animal of animals) {
    const place = placeOfAnimal(animal, mappings)
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
