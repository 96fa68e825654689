import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { where, type Condition } from '@barn-workbench/core/query'
import type { ScreenLink } from '@barn-workbench/plugin-sdk/react'

interface Span {
  start: number
  end: number
}

const NO_FALSE_ALARM = where('messagePayload.falsePositive', '!=', true)

function linkTo(...conditions: Condition[]): ScreenLink {
  return { incidentType: 'deadAnimal', closed: true, conditions: [...conditions, NO_FALSE_ALARM] }
}

/** The link to the incident list with the dead animals that were found in a span, ms since the epoch. */
export function foundWithin({ start, end }: Span): ScreenLink {
  return linkTo(where('firstEventTimestamp', '>=', start), where('firstEventTimestamp', '<', end))
}

/** The dead animals that were taken away in a span, ms since the epoch. */
export function takenWithin({ start, end }: Span): ScreenLink {
  return linkTo(
    where('state', '!=', OPEN_DEAD_ANIMAL_STATE),
    where('lastEventTimestamp', '>=', start),
    where('lastEventTimestamp', '<', end),
  )
}

/** The dead animals that lie there now. */
export function openNow(): ScreenLink {
  return { incidentType: 'deadAnimal' }
}
