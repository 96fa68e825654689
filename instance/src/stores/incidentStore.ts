import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { DisplayConfiguration, EntityReference, Incident, RichTextDocument } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import { INCIDENT_KEYS } from '../database/incidentTables'
import { jsonValue } from '../database/jsonPath'
import type { NoticeHub } from '../events/noticeHub'
import type { Changer, GenericProperties } from '../incidents/changer'
import { closeIncident, reopenIncident, withOpenness } from '../incidents/recordEvent'
import { viewersOf } from '../incidents/rights'
import { createStoryRecorder } from '../incidents/storyRecorder'
import { CLOSE_TRIGGER, CLOSED, REOPEN_TRIGGER } from '../incidents/transitions'
import { createTriggering } from '../incidents/triggering'
import { createIncidentEventStore } from './incidentEventStore'

export interface IncidentStoreDeps {
  database: Database
  hub: NoticeHub
  now: Clock
}

export type IncidentStore = ReturnType<typeof createIncidentStore>
type Changed<
  Code extends
    | 'incident/already-closed'
    | 'incident/needs-force-close'
    | 'incident/not-closed'
    | 'incident/cannot-hide'
    | 'incident/cannot-unhide' = never,
> = Promise<Result<Incident, 'incident/not-found' | 'request/version-mismatch' | Code>>

export function createIncidentStore({ database, hub, now }: IncidentStoreDeps) {
  const events = createIncidentEventStore({ database, now })
  const tell = ({ incidentId: id, version, type }: Incident): void => {
    hub.publish({ entity: 'incident', id, version }, viewersOf(type))
  }
  const documents = createDocumentStore<Incident, 'incident/not-found'>({
    database,
    table: 'incidents',
    idKey: 'incidentId',
    missing: 'incident/not-found',
    scalarKeys: INCIDENT_KEYS,
    changed: ({ document }) => {
      tell(document)
    },
  })
  const common = { database, documents, events, now }

  async function removeBelongings(incidentId: string): Promise<void> {
    await events.removeOf(incidentId)
    await sql`DELETE FROM incident_comments WHERE ${jsonValue('incidentId')} = ${incidentId}`.execute(
      database.current(),
    )
  }

  return {
    documents,
    events,
    ...createTriggering(common),
    ...hidingOf(common),
    recordEvents: createStoryRecorder({ database, documents, now, tell }),
    close: (
      id: string,
      { actor, ifMatch }: Changer,
      forceClose: boolean,
    ): Changed<'incident/already-closed' | 'incident/needs-force-close'> =>
      documents.update(id, ifMatch, async (incident) => {
        if (incident.state === CLOSED) return fail('incident/already-closed', { id })
        if (incident.state === 'isBelowThreshold' && !forceClose) return fail('incident/needs-force-close', { id })
        const closed = closeIncident(incident, now())
        await events.append(closed, { trigger: CLOSE_TRIGGER, eventTimestamp: now(), triggeredBy: actor })
        return succeed(closed)
      }),
    reopen: (id: string, { actor, ifMatch }: Changer): Changed<'incident/not-closed'> =>
      documents.update(id, ifMatch, async (incident) => {
        if (incident.state !== CLOSED) return fail('incident/not-closed', { id })
        const reopened = reopenIncident(incident, await events.stateBeforeClosing(incident), now())
        await events.append(reopened, { trigger: REOPEN_TRIGGER, eventTimestamp: now(), triggeredBy: actor })
        return succeed(reopened)
      }),
    /** With an incident go its events and comments. */
    remove: (
      id: string,
      ifMatch?: number,
    ): Promise<Result<undefined, 'incident/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const removed = await documents.remove(id, ifMatch)
        if (!removed.ok) return removed
        await removeBelongings(id)
        return succeed(undefined)
      }),
    assign: (id: string, assignedTo: EntityReference | null, ifMatch?: number): Changed =>
      documents.update(id, ifMatch, (incident) => succeed({ ...incident, assignedTo })),
    updateGenericProperties: (
      id: string,
      { displayConfiguration = {}, stakeholder }: GenericProperties,
      ifMatch?: number,
    ): Changed =>
      documents.update(id, ifMatch, (incident) =>
        succeed({
          ...incident,
          stakeholder: stakeholder ?? incident.stakeholder,
          displayConfiguration: mergedDisplay(incident.displayConfiguration, displayConfiguration),
        }),
      ),
  }
}

function mergedDisplay(
  standing: DisplayConfiguration,
  given: NonNullable<GenericProperties['displayConfiguration']>,
): DisplayConfiguration {
  return {
    includeIn: given.includeIn ?? standing.includeIn,
    displaySettingEntityOverrides: given.displaySettingEntityOverrides ?? standing.displaySettingEntityOverrides,
    displaySettings: given.displaySettings ?? standing.displaySettings,
  }
}

type Common = Pick<Parameters<typeof createTriggering>[0], 'documents' | 'events' | 'now'>

/** Hiding keeps an incident out of sight; a documentation of old has a state for it. */
function hidingOf({ documents, events, now }: Common) {
  return {
    hide: (id: string, reason: RichTextDocument, { actor, ifMatch }: Changer): Changed<'incident/cannot-hide'> =>
      documents.update(id, ifMatch, async (incident) => {
        const legacy = await events.isLegacyDocumentation(incident)
        if (incident.hidden || (legacy && incident.state !== 'created')) return fail('incident/cannot-hide', { id })
        const hidden = withOpenness({ ...incident, hidden: true, hiddenNote: reason })
        if (!legacy) return succeed(hidden)
        const stated = { ...hidden, state: 'hidden', stateActiveSince: now(), lastEventTimestamp: now() }
        await events.append(stated, { trigger: 'hide', eventTimestamp: now(), triggeredBy: actor, payload: { reason } })
        return succeed(stated)
      }),
    unhide: (id: string, { actor, ifMatch }: Changer): Changed<'incident/cannot-unhide'> =>
      documents.update(id, ifMatch, async (incident) => {
        if (!incident.hidden) return fail('incident/cannot-unhide', { id })
        const shown = withOpenness({ ...incident, hidden: false, hiddenNote: null })
        if (incident.state !== 'hidden') return succeed(shown)
        const stated = { ...shown, state: 'created', stateActiveSince: now(), lastEventTimestamp: now() }
        await events.append(stated, { trigger: 'create', eventTimestamp: now(), triggeredBy: actor })
        return succeed(stated)
      }),
  }
}
