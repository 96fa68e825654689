import { incidentStateOf, urgencyOf, type ImportanceFacts } from '@barn-workbench/core/incidentTypes'
import type { OpenAlarm } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'

/** The highest level: animals are at risk. */
const SEVEREST_LEVEL = 4
/** Time for which an incident is in front at most, in ms. */
export const TIME_IN_FRONT = 10 * MINUTE

/**
 * Whether an incident comes to the front by the rules for notifications: a person is notified of it at once, or woken.
 * What waits for the morning does not, nor what is kept quiet.
 */
export function comesToFront({ urgency }: Pick<OpenAlarm, 'urgency'>): boolean {
  return urgency !== 'waits'
}

/** Whether an open incident is of the severest kind: decides where an instance does not report its alarms. */
export function isSevere(incident: ImportanceFacts & { hidden: boolean }): boolean {
  if (incident.closedAt !== null || incident.hidden) return false
  const severity = incident.messagePayload?.['severity']
  return urgencyOf(incidentStateOf(incident), severity)?.level === SEVEREST_LEVEL
}

/** A severe incident that is open, under a key that is unique among the incidents of all sites. */
export interface SevereIncident {
  key: string
  /** In ms since the epoch, by the clock of the site. */
  firstEventTimestamp: number
}

/** When the wall first saw each open incident, in ms since the epoch; null for one that began long before. */
export type SeenAlarms = Readonly<Record<string, number | null>>

/**
 * Notes the incidents that are new. `now` is the time of this device, and `siteNow` the time at the site of an
 * incident: one that began long before the wall, as after it was loaded again, does not come to the front.
 */
export function noteAlarms<T extends SevereIncident>(
  seen: SeenAlarms,
  open: readonly T[],
  { now, siteNow }: { now: number; siteNow: (incident: T) => number },
): SeenAlarms {
  const entries = open.map((incident): [string, number | null] => {
    const { key, firstEventTimestamp } = incident
    const known = seen[key]
    if (known !== undefined) return [key, known]
    return [key, siteNow(incident) - firstEventTimestamp < TIME_IN_FRONT ? now : null]
  })
  const isSame = entries.length === Object.keys(seen).length && entries.every(([key, seenAt]) => seen[key] === seenAt)
  return isSame ? seen : Object.fromEntries(entries)
}

/** The incidents that are in front, the newest first. */
export function inFront<T extends SevereIncident>(seen: SeenAlarms, open: readonly T[], now: number): T[] {
  return open
    .filter(({ key }) => {
      const seenAt = seen[key]
      return typeof seenAt === 'number' && now - seenAt < TIME_IN_FRONT
    })
    .toSorted((left, right) => right.firstEventTimestamp - left.firstEventTimestamp)
}
