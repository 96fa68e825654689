import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { where, type Condition } from '@barn-workbench/core/query'
import type { ScreenLink } from '@barn-workbench/plugin-sdk/react'
import type { PlaceFigures } from './places'
import { segmentAt, type Segment } from './segments'
import type { StatisticsMode } from './statisticsChoice'

const NO_FALSE_ALARM = where('messagePayload.falsePositive', '!=', true)
/** Animals that a link can name one by one; an address with more would be too long. */
const MOST_NAMED = 100

function linkTo(...conditions: Condition[]): ScreenLink {
  return { incidentType: 'deadAnimal', closed: true, conditions: [...conditions, NO_FALSE_ALARM] }
}

/** The link to the incident list with the dead animals that were found in a span, ms since the epoch. */
export function foundWithin({ start, end }: Segment, ...conditions: Condition[]): ScreenLink {
  return linkTo(...conditions, where('firstEventTimestamp', '>=', start), where('firstEventTimestamp', '<', end))
}

/** The dead animals that were taken away in a span, ms since the epoch. */
export function takenWithin({ start, end }: Segment): ScreenLink {
  return linkTo(
    where('state', '!=', OPEN_DEAD_ANIMAL_STATE),
    where('lastEventTimestamp', '>=', start),
    where('lastEventTimestamp', '<', end),
  )
}

/** The dead animals that the bar at a time counts; null where there is no bar. */
export function animalsOfBar(
  { segments, mode }: { segments: readonly Segment[]; mode: StatisticsMode },
  time: number,
): ScreenLink | null {
  const segment = segments[segmentAt(segments, time)]
  if (!segment) return null
  return mode === 'OPENED' ? foundWithin(segment) : takenWithin(segment)
}

/** The dead animals that lie there now. */
export function openNow(): ScreenLink {
  return { incidentType: 'deadAnimal' }
}

/**
 * Links to the animals of a place: to each one where a camera sees several pens, or to all of the camera if they are
 * very many.
 */
function inPlace({ region, cameraId }: PlaceFigures, animals: readonly { incidentId: string }[]): Condition {
  const isNamed = region !== null && animals.length <= MOST_NAMED
  if (!isNamed) return where('identifier.cameraId', '==', cameraId)
  return isOneOf(animals.map(({ incidentId }) => incidentId))
}

function isOneOf(incidentIds: readonly string[]): Condition {
  return where('incidentId', 'in', [...incidentIds])
}

/** The dead animals that were found in a place in a span. */
export function foundInPlace(place: PlaceFigures, span: Segment): ScreenLink {
  return foundWithin(span, inPlace(place, place.found))
}

/** The dead animals that lie in a place now. */
export function lyingInPlace(place: PlaceFigures): ScreenLink {
  return { ...openNow(), conditions: [inPlace(place, place.lying)] }
}
