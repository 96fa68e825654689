import { CLOSED, incidentStateOf } from '@barn-workbench/core/incidentTypes'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  INCIDENT_JOINED_KEYS,
  type Actor,
  type DisplayConfiguration,
  type EntityReference,
  type Incident,
  type IncidentPayload,
  type RichTextDocument,
} from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, INCIDENT_KEYS, removeDocumentsWhere, type Database } from '../database'
import { createEventTrigger, type EventTriggerDependencies, type GenericProperties } from './eventTrigger'
import { importanceKeys } from './importanceKeys'
import { closeIncident, hideIncident, reopenIncident, unhideIncident } from './incidentChanges'
import { createIncidentEventStore } from './incidentEventStore'
import { CLOSE_TRIGGER, REOPEN_TRIGGER, type AnswerTrigger } from './transitions'
import { changedByParameter, updateIncident, type WriteContext } from './updateIncident'

export interface IncidentStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
}

type ClosingErrors = 'incident/already-closed' | 'incident/needs-force-close' | 'incident/not-closed'
type HidingErrors = 'incident/cannot-hide' | 'incident/cannot-unhide'
type ChangedIncident<Code extends ClosingErrors | HidingErrors = never> = Promise<
  Result<Incident, 'incident/not-found' | 'request/version-mismatch' | Code>
>

export type IncidentStore = ReturnType<typeof createIncidentStore>

/** Stores incidents with their events. Every change of an incident's state goes through one of these functions. */
export function createIncidentStore({ database, hub, now }: IncidentStoreDependencies) {
  const events = createIncidentEventStore({ database, now })
  const publishChange = ({ incidentId: id, version, type }: Incident): void => {
    hub.publish({ entity: 'incident', id, version }, incidentViewPermissions(type))
  }
  const documents = createDocumentStore<Incident, 'incident/not-found'>({
    database,
    table: 'incidents',
    idKey: 'incidentId',
    notFoundCode: 'incident/not-found',
    scalarKeys: INCIDENT_KEYS,
    joinedKeys: INCIDENT_JOINED_KEYS,
    computedKeys: () => importanceKeys(now()),
    mismatchParams: changedByParameter,
    onChange: ({ document }) => {
      publishChange(document)
    },
  })
  const dependencies = { database, documents, events, now }
  return {
    documents,
    events,
    ...createEventTrigger(dependencies),
    ...createClosing(dependencies),
    ...createHiding(dependencies),
    ...createPropertyWrites(dependencies),
    /** Sends a notice of a change that was not written through `documents`. */
    publishChange,
  }
}

function createClosing({ documents, events, now }: EventTriggerDependencies) {
  return {
    /** A camera or sensor that is still offline is closed only with `forceClose`. */
    close: (
      id: string,
      writeContext: WriteContext,
      forceClose: boolean,
    ): ChangedIncident<'incident/already-closed' | 'incident/needs-force-close'> =>
      updateIncident(documents, id, writeContext, async (incident) => {
        if (incident.state === CLOSED) return fail('incident/already-closed', { id })
        if (incidentStateOf(incident).needsForce && !forceClose) return fail('incident/needs-force-close', { id })
        const closedAt = now()
        const closed = closeIncident(incident, closedAt)
        await events.append(closed, {
          trigger: CLOSE_TRIGGER,
          eventTimestamp: closedAt,
          triggeredBy: writeContext.actor,
        })
        return succeed(closed)
      }),
    reopen: (id: string, writeContext: WriteContext): ChangedIncident<'incident/not-closed'> =>
      updateIncident(documents, id, writeContext, async (incident) => {
        if (incident.state !== CLOSED) return fail('incident/not-closed', { id })
        const reopened = reopenIncident(incident, await events.stateBeforeClosing(incident), now())
        await events.append(reopened, {
          trigger: REOPEN_TRIGGER,
          eventTimestamp: now(),
          triggeredBy: writeContext.actor,
        })
        return succeed(reopened)
      }),
  }
}

/** Hides incidents from the lists. The state stays, except for a legacy documentation, which has a state `hidden`. */
function createHiding({ documents, events, now }: EventTriggerDependencies) {
  return {
    hide: (id: string, reason: RichTextDocument, writeContext: WriteContext): ChangedIncident<'incident/cannot-hide'> =>
      updateIncident(documents, id, writeContext, async (incident) => {
        const isLegacy = await events.isLegacyDocumentation(incident)
        if (incident.hidden || (isLegacy && incident.state !== 'created')) return fail('incident/cannot-hide', { id })
        const hidden = hideIncident(incident, reason)
        if (!isLegacy) return succeed(hidden)
        const changed = { ...hidden, state: 'hidden', stateActiveSince: now(), lastEventTimestamp: now() }
        await events.append(changed, {
          trigger: 'hide',
          eventTimestamp: now(),
          triggeredBy: writeContext.actor,
          payload: { reason },
        })
        return succeed(changed)
      }),
    unhide: (id: string, writeContext: WriteContext): ChangedIncident<'incident/cannot-unhide'> =>
      updateIncident(documents, id, writeContext, async (incident) => {
        if (!incident.hidden) return fail('incident/cannot-unhide', { id })
        const visible = unhideIncident(incident)
        if (incident.state !== 'hidden') return succeed(visible)
        const changed = { ...visible, state: 'created', stateActiveSince: now(), lastEventTimestamp: now() }
        await events.append(changed, { trigger: 'create', eventTimestamp: now(), triggeredBy: writeContext.actor })
        return succeed(changed)
      }),
  }
}

/** Writes that leave the state of an incident alone. */
function createPropertyWrites({ database, documents, events, now }: EventTriggerDependencies) {
  return {
    /** Notes that the alarm about an incident was answered, which changes nothing else of it. */
    noteAnswer: (
      id: string,
      { trigger, payload }: { trigger: AnswerTrigger; payload: IncidentPayload },
      actor: Actor,
    ): ChangedIncident =>
      updateIncident(documents, id, { actor }, async (incident) => {
        await events.append(incident, { trigger, eventTimestamp: now(), triggeredBy: actor, payload })
        return succeed(incident)
      }),
    assign: (id: string, assignedTo: EntityReference | null, writeContext: WriteContext): ChangedIncident =>
      updateIncident(documents, id, writeContext, (incident) => succeed({ ...incident, assignedTo })),
    updateGenericProperties: (
      id: string,
      { displayConfiguration = {}, stakeholder }: GenericProperties,
      writeContext: WriteContext,
    ): ChangedIncident =>
      updateIncident(documents, id, writeContext, (incident) =>
        succeed({
          ...incident,
          stakeholder: stakeholder ?? incident.stakeholder,
          displayConfiguration: mergeDisplayConfiguration(incident.displayConfiguration, displayConfiguration),
        }),
      ),
    /** Removes an incident with its events and comments. */
    remove: (
      id: string,
      ifMatch?: number,
    ): Promise<Result<undefined, 'incident/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const removed = await documents.remove(id, ifMatch)
        if (!removed.ok) return removed
        const ofIncident = { key: 'incidentId', value: id }
        await removeDocumentsWhere(database, 'incident_events', ofIncident)
        await removeDocumentsWhere(database, 'incident_comments', ofIncident)
        return succeed(undefined)
      }),
  }
}

function mergeDisplayConfiguration(
  current: DisplayConfiguration,
  update: NonNullable<GenericProperties['displayConfiguration']>,
): DisplayConfiguration {
  return {
    includeIn: update.includeIn ?? current.includeIn,
    displaySettingEntityOverrides: update.displaySettingEntityOverrides ?? current.displaySettingEntityOverrides,
    displaySettings: update.displaySettings ?? current.displaySettings,
  }
}
