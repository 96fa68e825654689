import { sql } from 'kysely'
import {
  documentOfText,
  type Actor,
  type EntityReference,
  type Incident,
  type IncidentPayload,
} from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { newId } from '../database/newId'
import type { SimulatedEvent } from '../simulator'
import type { Happening } from './happening'
import { beginIncident, closeIncident, closeReplaced, continueIncident, eventOf, type StoredEvent } from './recordEvent'
import { placeOf, standingByPlace, type IncidentDocuments } from './standing'
import { peopleOf } from './storyPeople'
import { CLOSE_TRIGGER, CLOSED, effectOn, isOver, transitionOf } from './transitions'

/** Of events longer ago nobody is told one by one, in ms: they are history that is filled in. */
const RECENT = 10 * 60_000

export interface StoryRecorderDeps {
  database: Database
  documents: IncidentDocuments
  now: Clock
  tell: (incident: Incident) => void
}

/** Who stands for the people of the story. */
export interface StoryOptions {
  person?: Actor
}

const somebody: Actor = { entityType: 'account', entityId: null, displayName: 'Barn staff' }

interface RecordedRow {
  incident_key: string
  trigger: string
  event_timestamp: number
  incident_id: string
}

/** Where a told story is gathered before it is written in one go. */
interface Telling {
  idOfKey: Map<string, string>
  known: Set<string>
  incidents: Map<string, Incident>
  standing: Map<string, Incident>
  touched: Map<string, { version: number; recent: boolean }>
  /** Accounts that work is given to, by user name. */
  people: ReadonlyMap<string, EntityReference>
  events: StoredEvent[]
  rows: RecordedRow[]
  now: number
}

function keyOf({ incidentKey, trigger, eventTimestamp }: SimulatedEvent): string {
  return `${incidentKey} ${trigger} ${eventTimestamp}`
}

function actorOf({ by, identifier }: SimulatedEvent, person: Actor): Actor {
  if (by === 'account') return person
  return {
    entityType: 'detector',
    entityId: identifier.detectionName,
    displayName: identifier.detectionName ?? 'detector',
  }
}

function withDocuments(payload: Record<string, unknown>): IncidentPayload {
  return typeof payload['description'] === 'string'
    ? { ...payload, description: documentOfText(payload['description']) }
    : payload
}

/**
 * Writes what detectors and people of a told story did, in the order of time and in one transaction. What was written
 * before is known by its key and left alone, so that a story can be told again; what is no longer legal, because somebody
 * closed or removed the incident meanwhile, is passed over.
 */
export function createStoryRecorder({ database, documents, now, tell }: StoryRecorderDeps) {
  return (story: readonly SimulatedEvent[], { person = somebody }: StoryOptions = {}): Promise<void> =>
    database.transaction(async () => {
      const telling = await openTelling(database, documents, { story, now: now() })
      for (const event of story) {
        if (!telling.known.has(keyOf(event))) tellEvent(telling, event, actorOf(event, person))
      }
      await write(database, telling)
      const recent = [...telling.touched]
        .filter(([, touch]) => touch.recent)
        .flatMap(([id]) => telling.incidents.get(id) ?? [])
      database.afterCommit(() => {
        recent.forEach(tell)
      })
    })
}

async function openTelling(
  database: Database,
  documents: IncidentDocuments,
  { story, now }: { story: readonly SimulatedEvent[]; now: number },
): Promise<Telling> {
  const keys = JSON.stringify([...new Set(story.map(({ incidentKey }) => incidentKey))])
  const { rows } =
    await sql<RecordedRow>`SELECT * FROM recorded_events WHERE incident_key IN (SELECT value FROM json_each(${keys}))`.execute(
      database.current(),
    )
  const ids = JSON.stringify([...new Set(rows.map(({ incident_id }) => incident_id))])
  const found = await sql<{
    document: string
  }>`SELECT document FROM incidents WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(database.current())
  const incidents = found.rows.map(({ document }) => JSON.parse(document) as Incident)
  const standing = await standingByPlace(documents)
  return {
    idOfKey: new Map(rows.map(({ incident_key, incident_id }) => [incident_key, incident_id])),
    known: new Set(
      rows.map(({ incident_key, trigger, event_timestamp }) => `${incident_key} ${trigger} ${event_timestamp}`),
    ),
    incidents: new Map([...incidents, ...standing.values()].map((incident) => [incident.incidentId, incident])),
    standing,
    touched: new Map(),
    people: await peopleOf(database, story),
    events: [],
    rows: [],
    now,
  }
}

function tellEvent(telling: Telling, event: SimulatedEvent, triggeredBy: Actor): void {
  const { incidentKey, type, trigger, eventTimestamp, identifier } = event
  const knownId = telling.idOfKey.get(incidentKey)
  const current = knownId === undefined ? null : telling.incidents.get(knownId)
  if (knownId !== undefined) telling.rows.push(rowOf(event, knownId))
  if (current === undefined) return
  const happening: Happening = {
    type,
    trigger,
    eventTimestamp,
    identifier,
    payload: withDocuments(event.payload),
    triggeredBy,
  }
  if (trigger === CLOSE_TRIGGER) closeByHand(telling, current, happening)
  else takeEffect(telling, event, { current, happening })
}

function takeEffect(
  telling: Telling,
  event: SimulatedEvent,
  { current, happening }: { current: Incident | null; happening: Happening },
): void {
  const { type, trigger, eventTimestamp } = happening
  const transition = transitionOf(type, trigger)
  if (!transition) return
  const effect = effectOn(transition, current)
  if (effect === 'begins')
    begin(telling, event, { happening, incident: beginIncident(newId(eventTimestamp), transition, happening) })
  if (effect === 'continues' && current && eventTimestamp >= current.firstEventTimestamp)
    keep(telling, continueIncident(current, transition, happening), happening)
}

/** People of the story close what is over; what has come back meanwhile they leave. */
function closeByHand(telling: Telling, current: Incident | null, happening: Happening): void {
  if (!current || !isOver(current) || happening.eventTimestamp < current.firstEventTimestamp) return
  keep(telling, closeIncident(current, happening.eventTimestamp), happening)
}

function begin(
  telling: Telling,
  event: SimulatedEvent,
  { incident, happening }: { incident: Incident; happening: Happening },
): void {
  const { eventTimestamp, triggeredBy } = happening
  const place = placeOf(incident.type, incident.identifier)
  const before = place === null ? undefined : telling.standing.get(place)
  if (before && before.state !== CLOSED) {
    if (before.firstEventTimestamp > eventTimestamp) return
    keep(telling, closeReplaced(before, eventTimestamp), {
      trigger: CLOSE_TRIGGER,
      eventTimestamp,
      payload: {},
      triggeredBy,
    })
  }
  telling.idOfKey.set(event.incidentKey, incident.incidentId)
  telling.rows.push(rowOf(event, incident.incidentId))
  const assignedTo = (event.assignedTo !== undefined && telling.people.get(event.assignedTo)) || null
  keep(telling, { ...incident, assignedTo }, happening)
}

function keep(telling: Telling, incident: Incident, happening: Omit<Happening, 'type' | 'identifier'>): void {
  const { incidentId } = incident
  const touch = telling.touched.get(incidentId)
  const version = touch?.version ?? (telling.incidents.get(incidentId)?.version ?? 0) + 1
  const kept = { ...incident, version }
  const isRecent = happening.eventTimestamp >= telling.now - RECENT
  telling.touched.set(incidentId, { version, recent: isRecent || touch?.recent === true })
  telling.incidents.set(incidentId, kept)
  telling.events.push(eventOf(newId(isRecent ? telling.now : happening.eventTimestamp), kept, happening))
  stand(telling, kept)
}

/** The newest incident of a place is the one in force there, also once it is closed by hand. */
function stand({ standing }: Telling, incident: Incident): void {
  const place = placeOf(incident.type, incident.identifier)
  if (place === null) return
  if (incident.state !== CLOSED || standing.get(place)?.incidentId === incident.incidentId)
    standing.set(place, incident)
}

function rowOf({ incidentKey, trigger, eventTimestamp }: SimulatedEvent, incidentId: string): RecordedRow {
  return { incident_key: incidentKey, trigger, event_timestamp: eventTimestamp, incident_id: incidentId }
}

async function write(database: Database, { touched, incidents, events, rows }: Telling): Promise<void> {
  const changed = [...touched.keys()].flatMap((id) => incidents.get(id) ?? [])
  await writeDocuments(
    database,
    'incidents',
    changed.map((incident) => [incident.incidentId, incident]),
  )
  await writeDocuments(
    database,
    'incident_events',
    events.map((event) => [event.incidentEventId, event]),
  )
  await sql`INSERT OR IGNORE INTO recorded_events (incident_key, trigger, event_timestamp, incident_id)
    SELECT value ->> '$.incident_key', value ->> '$.trigger', value ->> '$.event_timestamp', value ->> '$.incident_id' FROM json_each(${JSON.stringify(rows)})`.execute(
    database.current(),
  )
}

async function writeDocuments(
  database: Database,
  table: string,
  documents: readonly (readonly [string, { version: number }])[],
): Promise<void> {
  const list = JSON.stringify(documents.map(([id, document]) => [id, document.version, JSON.stringify(document)]))
  await sql`INSERT INTO ${sql.table(table)} (id, version, document) SELECT value ->> '$[0]', value ->> '$[1]', value ->> '$[2]' FROM json_each(${list}) WHERE true
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, document = excluded.document`.execute(database.current())
}
