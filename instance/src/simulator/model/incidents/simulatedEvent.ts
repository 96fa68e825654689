export interface EventIdentifier {
  cameraId: string | null
  componentType: string | null
  componentId: string | null
  detectionName: string | null
  detectionIdentifier: string | null
}

export type StoryType =
  'deadAnimal' | 'barnState' | 'penState' | 'healthCheck' | 'barnDocumentation' | 'barnIntervention' | 'timeSeries'

/** An event of the story, as a detector or a person of the barn would report it. */
export interface SimulatedEvent {
  /** The same for all events of one incident, and the same whenever the story is generated. */
  incidentKey: string
  type: StoryType
  trigger: string
  /** When it happened, ms since the epoch. */
  eventTimestamp: number
  /** When it was reported, where that was later: a false alarm has the time of its detection. */
  reportedAt?: number
  identifier: EventIdentifier
  payload: Record<string, unknown>
  by: 'detector' | 'account'
  /** User name of the person to whom the incident is assigned at its beginning. */
  assignedTo?: string
}

/** The time at which the instance gets to know of an event. */
export function reportTimeOf({ eventTimestamp, reportedAt }: SimulatedEvent): number {
  return reportedAt ?? eventTimestamp
}

/** An identifier whose other properties are null. */
export function createEventIdentifier(properties: Partial<EventIdentifier>): EventIdentifier {
  return {
    cameraId: null,
    componentType: null,
    componentId: null,
    detectionName: null,
    detectionIdentifier: null,
    ...properties,
  }
}

/** The event with which a person closes the incident. */
export function createCloseEvent(
  { incidentKey, type, identifier }: Pick<SimulatedEvent, 'incidentKey' | 'type' | 'identifier'>,
  eventTimestamp: number,
): SimulatedEvent {
  return { incidentKey, type, identifier, trigger: 'close', eventTimestamp, payload: {}, by: 'account' }
}

/** Orders events by the time of their report, and those of one moment by key and trigger. */
export function compareEvents(a: SimulatedEvent, b: SimulatedEvent): number {
  return (
    reportTimeOf(a) - reportTimeOf(b) ||
    compareStrings(a.incidentKey, b.incidentKey) ||
    compareStrings(a.trigger, b.trigger)
  )
}

function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
