import { useCallback } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { descending, matches, MAXIMUM_QUERY_LIMIT, where, type Condition } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { inSlices } from '@barn-workbench/plugin-sdk/list'
import { useLive, useWorkbench, type DeviceData } from '@barn-workbench/plugin-sdk/react'
import { INCIDENT_SUMMARY_KEYS, withCameras, type IncidentSummary } from './incidentSummary'

/** Most incidents in the index. It keeps the incidents with the latest events. */
const MAXIMUM_INDEXED = MAXIMUM_QUERY_LIMIT
/** Number of ids in one call; a condition takes at most 1,000. */
const IDS_AT_ONCE = 500
/** Number of incidents in one stored value, so that reading one does not block the page. */
const STORED_AT_ONCE = 500
/** Maximum delay with which an instance enters events, in ms. */
const OVERLAP = 5 * MINUTE
/** The index has a lower priority than calls that something on screen waits for. */
const PRIORITY = 6
/** Version of the stored format. Data of another version is not read. */
const STORED_VERSION = 4

/** The incidents of an instance by their ids, as far as they are loaded. */
export type IncidentsById = ReadonlyMap<string, IncidentSummary>

interface LoadOptions {
  signal: AbortSignal
}

const options = ({ signal }: LoadOptions) => ({ signal, priority: PRIORITY })
const LATEST_FIRST = [descending('lastEventTimestamp')]

async function loadAll(session: Session, load: LoadOptions): Promise<Map<string, IncidentSummary>> {
  const query = { projection: INCIDENT_SUMMARY_KEYS, order: LATEST_FIRST, limit: MAXIMUM_INDEXED }
  const list = await session.list(incidents.query, query, options(load))
  const byId = new Map<string, IncidentSummary>()
  await inSlices(list, (incident) => byId.set(incident.incidentId, withCameras(incident)), load.signal)
  return byId
}

async function loadVersions(session: Session, query: Condition[], load: LoadOptions): Promise<Map<string, number>> {
  const projection = ['version'] as const
  const limit = MAXIMUM_INDEXED
  const list = await session.list(incidents.query, { query, projection, order: LATEST_FIRST, limit }, options(load))
  return new Map(list.map(({ incidentId, version }) => [incidentId, version]))
}

/** Loads incidents again by their ids, and removes deleted ones. */
async function reload(
  session: Session,
  byId: Map<string, IncidentSummary>,
  { ids, load }: { ids: readonly string[]; load: LoadOptions },
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const query = { query: [where('incidentId', 'in', some)], projection: INCIDENT_SUMMARY_KEYS, limit: IDS_AT_ONCE }
    const list = await session.list(incidents.query, query, options(load))
    for (const id of some) byId.delete(id)
    for (const incident of list) byId.set(incident.incidentId, withCameras(incident))
  }
}

/**
 * Updates the incidents that match a condition: requests their versions, then loads new and changed ones and removes
 * deleted ones. Resolves with whether there was any change.
 */
async function reconcile(
  session: Session,
  byId: Map<string, IncidentSummary>,
  { conditions, load }: { conditions: Condition[]; load: LoadOptions },
): Promise<boolean> {
  const versions = await loadVersions(session, conditions, load)
  const isMeant = (incident: IncidentSummary) => conditions.every((condition) => matches(incident, condition))
  const gone: string[] = []
  await inSlices(byId.values(), (incident) => {
    if (isMeant(incident) && !versions.has(incident.incidentId)) gone.push(incident.incidentId)
  })
  const changed = [...versions].filter(([id, version]) => byId.get(id)?.version !== version).map(([id]) => id)
  await reload(session, byId, { ids: [...changed, ...gone], load })
  return changed.length + gone.length > 0
}

/** The time from which on events may be new, ms. */
function newFrom(byId: IncidentsById): number {
  let latest = 0
  for (const { lastEventTimestamp } of byId.values()) latest = Math.max(latest, lastEventTimestamp)
  return latest - OVERLAP
}

/**
 * Loads the incidents of an instance, or the changes since `known`. `all`: compares every incident; else only open ones
 * and those with new events. `known` is not modified, and is returned if nothing has changed.
 */
export async function updateIncidents(
  session: Session,
  known: IncidentsById | null,
  { all, load }: { all: boolean; load: LoadOptions },
): Promise<IncidentsById> {
  if (!known || known.size === 0) return await loadAll(session, load)
  const byId = new Map(known)
  const isOpen = [where('closedAt', '==', null)]
  const hasNewEvents = [where('lastEventTimestamp', '>=', newFrom(known))]
  let isChanged = false
  for (const conditions of all ? [[]] : [hasNewEvents, isOpen])
    isChanged = (await reconcile(session, byId, { conditions, load })) || isChanged
  return isChanged ? byId : known
}

const keyOf = (part: number) => `incidents/${part}`
interface StoredHead {
  version: number
  parts: number
}

/** The incidents that are stored on this device, or null. */
export async function readStored(data: DeviceData): Promise<IncidentsById | null> {
  const head = (await data.get('incidents')) as StoredHead | undefined
  if (head?.version !== STORED_VERSION) return null
  const byId = new Map<string, IncidentSummary>()
  for (let part = 0; part < head.parts; part++) {
    const list = (await data.get(keyOf(part))) as readonly IncidentSummary[] | undefined
    for (const incident of list ?? []) byId.set(incident.incidentId, incident)
  }
  return byId
}

/** Keeps the incidents on this device. */
export async function store(data: DeviceData, byId: IncidentsById): Promise<void> {
  const list = [...byId.values()]
  const parts = Math.ceil(list.length / STORED_AT_ONCE)
  for (let part = 0; part < parts; part++)
    await data.set(keyOf(part), list.slice(part * STORED_AT_ONCE, (part + 1) * STORED_AT_ONCE))
  await data.set('incidents', { version: STORED_VERSION, parts } satisfies StoredHead)
}

/** Time between two refreshes without a notice, in ms. */
const REFRESH = 5 * MINUTE
/** Time after which every incident is compared again, in ms. */
const COMPARE_ALL = 10 * MINUTE

/** The cached incidents of an instance, for one account and its permissions. */
interface Known {
  scope: string
  byId: IncidentsById
  comparedAt: number
}
const knownBySession = new WeakMap<Session, Known>()

/**
 * Loads up to 10,000 incidents of the instance in the background, with the fields that lists show, and keeps them on
 * this device. After the first time only what has changed is loaded.
 */
export function useIncidents({ enabled }: { enabled: boolean }) {
  const { deviceData, clock } = useWorkbench()
  const load = useCallback(
    async (session: Session, signal: AbortSignal): Promise<IncidentsById> => {
      const data = deviceData(session)
      const scope = session.snapshot().dataScope
      const inMemory = knownBySession.get(session)
      const known = inMemory?.scope === scope ? inMemory : undefined
      const byId = known?.byId ?? (await readStored(data).catch(() => null))
      const isDue = !known || clock.now() - known.comparedAt > COMPARE_ALL
      const next = await updateIncidents(session, byId, { all: isDue, load: { signal } })
      if (session.snapshot().dataScope !== scope) return next
      knownBySession.set(session, { scope, byId: next, comparedAt: isDue ? clock.now() : known.comparedAt })
      // If the browser stores nothing, the next visit loads all of them again.
      if (isDue) void store(data, next).catch(() => undefined)
      return next
    },
    [deviceData, clock],
  )
  return useLive(['incident-index'], load, { refresh: REFRESH, isJob: true, shows: ['incident'], enabled })
}
