export interface EventIdentifier {
  cameraId: string | null
  componentType: string | null
  componentId: string | null
  detectionName: string | null
  detectionIdentifier: string | null
}

export type StoryType =
  'deadAnimal' | 'barnState' | 'penState' | 'healthCheck' | 'barnDocumentation' | 'barnIntervention' | 'timeSeries'

export interface SimulatedEvent {
  /** The same for all events of one incident, and the same whenever the story is told. */
  incidentKey: string
  type: StoryType
  trigger: string
  /** When it happened, milliseconds. */
  eventTimestamp: number
  identifier: EventIdentifier
  payload: Record<string, unknown>
  by: 'detector' | 'account'
  /** User name of who is to see to what begins here. */
  assignedTo?: string
}

export function identify(known: Partial<EventIdentifier>): EventIdentifier {
  return {
    cameraId: null,
    componentType: null,
    componentId: null,
    detectionName: null,
    detectionIdentifier: null,
    ...known,
  }
}

/** Somebody closes the incident by hand. */
export function closing(
  { incidentKey, type, identifier }: Pick<SimulatedEvent, 'incidentKey' | 'type' | 'identifier'>,
  eventTimestamp: number,
): SimulatedEvent {
  return { incidentKey, type, identifier, trigger: 'close', eventTimestamp, payload: {}, by: 'account' }
}

export function inOrder(a: SimulatedEvent, b: SimulatedEvent): number {
  return a.eventTimestamp - b.eventTimestamp || compare(a.incidentKey, b.incidentKey) || compare(a.trigger, b.trigger)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
