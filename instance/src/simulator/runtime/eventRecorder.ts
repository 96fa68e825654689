import { sql } from 'kysely'
import { CLOSED, findTransition, incidentStateOf } from '@barn-workbench/core/incidentTypes'
import type { Actor, EntityReference, Incident, IncidentPayload, RichTextNode } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { findAccountsByUserName } from '../../auth'
import type { Now } from '../../base'
import { newId, type Database } from '../../database'
import type { IncidentStore } from '../../incidents'
import { currentIncidentsByPlace } from '../../incidents/eventTrigger'
import {
  closeIncident,
  closeReplacedIncident,
  continueIncident,
  startIncident,
  toStoredEvent,
  type IncidentEventInput,
  type StoredIncidentEvent,
} from '../../incidents/incidentChanges'
import { asFields, withRichTextDescription } from '../../incidents/payloads'
import { CLOSE_TRIGGER, effectOf, placeOf } from '../../incidents/transitions'
import { reportTimeOf, type SimulatedEvent } from '../model'

/** Age in ms from which on an event is history that is filled in, so that no notice is sent for it. */
const NOTICE_WINDOW = 10 * MINUTE

export interface EventRecorderDependencies {
  database: Database
  incidents: Pick<IncidentStore, 'documents' | 'publishChange'>
  now: Now
}

interface RecorderOptions {
  /** The actor of events that people cause in the simulation. */
  person: Actor
}

/** A row of `recorded_events`: the incident that a simulated event was recorded for. */
interface RecordedRow {
  incident_key: string
  trigger: string
  event_timestamp: number
  incident_id: string
}

/** The incidents concerned, as the events so far have left them, and the changes that are still to be written. */
interface StoryContext {
  now: number
  incidentIdByKey: Map<string, string>
  incidents: Map<string, Incident>
  currentIncidents: Map<string, Incident>
  accountsByUserName: ReadonlyMap<string, EntityReference>
  recordedKeys: ReadonlySet<string>
  newRows: RecordedRow[]
  newEvents: StoredIncidentEvent[]
  changes: Map<string, { version: number; isRecent: boolean }>
}

/**
 * Records the simulated events of detectors and people, in one transaction. An event that was recorded before is
 * skipped, so the same events can be passed again. So is an event that is not allowed any more, because a user has
 * closed or removed its incident.
 */
export function createEventRecorder(dependencies: EventRecorderDependencies) {
  const { database, incidents } = dependencies
  return (story: readonly SimulatedEvent[], { person }: RecorderOptions): Promise<void> =>
    database.transaction(async () => {
      const context = await loadContext(dependencies, story)
      for (const event of story) {
        if (!context.recordedKeys.has(recordKey(event))) recordEvent(context, event, actorOf(event, person))
      }
      await writeChanges(database, context)
      const recentChanges = [...context.changes].filter(([, { isRecent }]) => isRecent)
      const recentIncidents = recentChanges.flatMap(([incidentId]) => context.incidents.get(incidentId) ?? [])
      database.afterCommit(() => {
        recentIncidents.forEach(incidents.publishChange)
      })
    })
}

function recordKey({ incidentKey, trigger, eventTimestamp }: SimulatedEvent): string {
  return `${incidentKey} ${trigger} ${eventTimestamp}`
}

function actorOf({ by, identifier }: SimulatedEvent, person: Actor): Actor {
  if (by === 'account') return person
  const { detectionName } = identifier
  return { entityType: 'detector', entityId: detectionName, displayName: detectionName ?? 'detector' }
}

async function loadContext(
  { database, incidents: { documents }, now }: EventRecorderDependencies,
  story: readonly SimulatedEvent[],
): Promise<StoryContext> {
  const references = story.map(({ payload }) => referencesIn(payload))
  const rows = await findRecordedRows(
    database,
    story.map(({ incidentKey }) => incidentKey).concat(references.flatMap(({ incidentKeys }) => incidentKeys)),
  )
  const incidents = await findIncidents(
    database,
    rows.map(({ incident_id }) => incident_id),
  )
  const currentIncidents = await currentIncidentsByPlace(documents)
  const assignees = story.flatMap(({ assignedTo }) => assignedTo ?? [])
  const userNamesInStory = new Set([...assignees, ...references.flatMap(({ userNames }) => userNames)])
  const toRecordKey = (row: RecordedRow): string => `${row.incident_key} ${row.trigger} ${row.event_timestamp}`
  return {
    now: now(),
    incidentIdByKey: new Map(rows.map(({ incident_key, incident_id }) => [incident_key, incident_id])),
    incidents: new Map([...incidents, ...currentIncidents.values()].map((incident) => [incident.incidentId, incident])),
    currentIncidents,
    accountsByUserName: await findAccountsByUserName(database, [...userNamesInStory]),
    recordedKeys: new Set(rows.map(toRecordKey)),
    newRows: [],
    newEvents: [],
    changes: new Map(),
  }
}

async function findRecordedRows(database: Database, incidentKeys: readonly string[]): Promise<RecordedRow[]> {
  const keys = JSON.stringify([...new Set(incidentKeys)])
  const { rows } = await sql<RecordedRow>`
    SELECT * FROM recorded_events WHERE incident_key IN (SELECT value FROM json_each(${keys}))`.execute(
    database.current(),
  )
  return rows
}

async function findIncidents(database: Database, incidentIds: readonly string[]): Promise<Incident[]> {
  const ids = JSON.stringify([...new Set(incidentIds)])
  const { rows } = await sql<{ document: string }>`
    SELECT document FROM incidents WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(database.current())
  return rows.map(({ document }) => JSON.parse(document) as Incident)
}

function recordEvent(context: StoryContext, simulatedEvent: SimulatedEvent, triggeredBy: Actor): void {
  const { incidentKey, type, trigger, eventTimestamp, identifier } = simulatedEvent
  const incidentId = context.incidentIdByKey.get(incidentKey)
  if (incidentId !== undefined) context.newRows.push(toRow(simulatedEvent, incidentId))
  const incident = incidentId === undefined ? null : context.incidents.get(incidentId)
  // A user has removed the incident.
  if (incident === undefined) return
  const payload = resolveReferences(withRichTextDescription(simulatedEvent.payload), {
    incidentId: (key) => context.incidentIdByKey.get(key),
    account: (userName) => context.accountsByUserName.get(userName),
  })
  const event: IncidentEventInput = { type, trigger, eventTimestamp, identifier, payload, triggeredBy }
  if (trigger === CLOSE_TRIGGER) closeByHand(context, incident, event)
  else applyTransition(context, simulatedEvent, { incident, event })
}

/** The people of the simulation close resolved incidents. An incident that has recurred meanwhile stays open. */
function closeByHand(context: StoryContext, incident: Incident | null, event: IncidentEventInput): void {
  if (!incident || !incidentStateOf(incident).isResolved || event.eventTimestamp < incident.firstEventTimestamp) return
  addChange(context, closeIncident(incident, event.eventTimestamp), event)
}

function applyTransition(
  context: StoryContext,
  simulatedEvent: SimulatedEvent,
  { incident, event }: { incident: Incident | null; event: IncidentEventInput },
): void {
  const transition = findTransition(event.type, event.trigger)
  if (!transition) return
  const effect = effectOf(transition, incident)
  if (effect === 'starts') {
    const started = startIncident(newId(event.eventTimestamp), transition, event)
    addStartedIncident(context, simulatedEvent, { started, event })
  }
  if (effect === 'continues' && incident && event.eventTimestamp >= incident.firstEventTimestamp)
    addChange(context, continueIncident(incident, transition, event), event, reportTimeOf(simulatedEvent))
}

/** Adds an incident and closes the current one of its place. Skips it if the current one is newer. */
function addStartedIncident(
  context: StoryContext,
  simulatedEvent: SimulatedEvent,
  { started, event }: { started: Incident; event: IncidentEventInput },
): void {
  const { eventTimestamp, triggeredBy } = event
  const place = placeOf(started.type, started.identifier)
  const current = place === null ? undefined : context.currentIncidents.get(place)
  if (current && current.state !== CLOSED) {
    if (current.firstEventTimestamp > eventTimestamp) return
    const closing = { trigger: CLOSE_TRIGGER, eventTimestamp, payload: {}, triggeredBy }
    addChange(context, closeReplacedIncident(current, eventTimestamp), closing)
  }
  const { incidentKey, assignedTo: userName } = simulatedEvent
  context.incidentIdByKey.set(incidentKey, started.incidentId)
  context.newRows.push(toRow(simulatedEvent, started.incidentId))
  const account = userName === undefined ? undefined : context.accountsByUserName.get(userName)
  addChange(context, { ...started, assignedTo: account ?? null }, event)
}

/** Adds an incident after an event, and the event itself, to the changes to write. Events sort by their report. */
function addChange(
  context: StoryContext,
  changed: Incident,
  event: Omit<IncidentEventInput, 'type' | 'identifier'>,
  reportedAt = event.eventTimestamp,
): void {
  const { incidentId } = changed
  const earlierChange = context.changes.get(incidentId)
  const version = earlierChange?.version ?? (context.incidents.get(incidentId)?.version ?? 0) + 1
  const incident = { ...changed, version, changedBy: event.triggeredBy }
  const isRecent = reportedAt >= context.now - NOTICE_WINDOW
  context.changes.set(incidentId, { version, isRecent: isRecent || earlierChange?.isRecent === true })
  context.incidents.set(incidentId, incident)
  context.newEvents.push(toStoredEvent(newId(isRecent ? context.now : reportedAt), incident, event))
  updateCurrentIncident(context, incident)
}

/** The newest incident of a place stays its current one even when it is closed. */
function updateCurrentIncident({ currentIncidents }: StoryContext, incident: Incident): void {
  const place = placeOf(incident.type, incident.identifier)
  if (place === null) return
  const isCurrent = currentIncidents.get(place)?.incidentId === incident.incidentId
  if (isCurrent || incident.state !== CLOSED) currentIncidents.set(place, incident)
}

function toRow({ incidentKey, trigger, eventTimestamp }: SimulatedEvent, incidentId: string): RecordedRow {
  return { incident_key: incidentKey, trigger, event_timestamp: eventTimestamp, incident_id: incidentId }
}

async function writeChanges(
  database: Database,
  { changes, incidents, newEvents, newRows }: StoryContext,
): Promise<void> {
  const changedIncidents = [...changes.keys()].flatMap((incidentId) => incidents.get(incidentId) ?? [])
  await writeDocuments(
    database,
    'incidents',
    changedIncidents.map((incident) => [incident.incidentId, incident]),
  )
  await writeDocuments(
    database,
    'incident_events',
    newEvents.map((event) => [event.incidentEventId, event]),
  )
  await sql`INSERT OR IGNORE INTO recorded_events (incident_key, trigger, event_timestamp, incident_id)
    SELECT value ->> '$.incident_key', value ->> '$.trigger', value ->> '$.event_timestamp', value ->> '$.incident_id' FROM json_each(${JSON.stringify(newRows)})`.execute(
    database.current(),
  )
}

/** Inserts or replaces all documents in one statement. */
async function writeDocuments(
  database: Database,
  table: string,
  documents: readonly (readonly [string, { version: number }])[],
): Promise<void> {
  const list = JSON.stringify(documents.map(([id, document]) => [id, document.version, JSON.stringify(document)]))
  await sql`INSERT INTO ${sql.table(table)} (id, version, document) SELECT value ->> '$[0]', value ->> '$[1]', value ->> '$[2]' FROM json_each(${list}) WHERE true
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, document = excluded.document`.execute(database.current())
}

// A simulated text names other incidents by their keys and people by their user names, since it knows no ids.

interface StoryReferences {
  incidentKeys: string[]
  userNames: string[]
}

/** Finds the entity that a reference of a simulated text names. */
interface ReferenceLookup {
  incidentId: (incidentKey: string) => string | undefined
  account: (userName: string) => EntityReference | undefined
}

function childrenOf(node: unknown): RichTextNode[] {
  const { content } = asFields(node)
  return Array.isArray(content) ? (content as RichTextNode[]) : []
}

/** The incidents and people that the description of a payload names. */
function referencesIn({ description }: IncidentPayload): StoryReferences {
  const references: StoryReferences = { incidentKeys: [], userNames: [] }
  const collect = (node: RichTextNode): void => {
    const { incidentKey, userName } = node.attrs ?? {}
    if (typeof incidentKey === 'string') references.incidentKeys.push(incidentKey)
    if (typeof userName === 'string') references.userNames.push(userName)
    childrenOf(node).forEach(collect)
  }
  childrenOf(description).forEach(collect)
  return references
}

/** Replaces keys and user names in the description of a payload by ids. Leaves out paragraphs that name the unknown. */
function resolveReferences(payload: IncidentPayload, lookup: ReferenceLookup): IncidentPayload {
  const { incidentKeys, userNames } = referencesIn(payload)
  if (incidentKeys.length === 0 && userNames.length === 0) return payload
  const content = childrenOf(payload['description']).flatMap((block) => resolveNode(block, lookup) ?? [])
  return { ...payload, description: { ...asFields(payload['description']), content } }
}

/** The node with ids; null if it names something unknown. */
function resolveNode(node: RichTextNode, lookup: ReferenceLookup): RichTextNode | null {
  const { incidentKey, userName } = node.attrs ?? {}
  if (typeof incidentKey === 'string') {
    const incidentId = lookup.incidentId(incidentKey)
    return incidentId === undefined ? null : { ...node, attrs: { incidentId } }
  }
  if (typeof userName === 'string') {
    const account = lookup.account(userName)
    return account ? { ...node, attrs: { accountId: account.entityId, label: account.displayName } } : null
  }
  if (!node.content) return node
  const content = node.content.map((child) => resolveNode(child, lookup))
  return content.every((child) => child !== null) ? { ...node, content } : null
}
