import { incidents } from '@barn-workbench/core/contract'
import { descending, incidentConditions, where, type Condition } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { ProjectedItem, Session } from '@barn-workbench/core/session'
import type { Moment } from '../visits/createVisits'
import { assignedConditions } from './incidentListQuery'
import { INCIDENT_SUMMARY_KEYS } from './incidentSummary'

/** Incidents of one kind of news that are shown. */
const MAXIMUM_NEWS = 50
/** Incidents that can be known as assigned to the account. */
const MAXIMUM_ASSIGNED = 500

const NEWS_KEYS = [...INCIDENT_SUMMARY_KEYS, 'changedBy'] as const
/** An incident with who changed it last. */
export type NewsIncident = ProjectedItem<Incident, (typeof NEWS_KEYS)[number]>

/** What happened to an incident. */
export interface NewsItem {
  kind: 'assigned' | 'closed' | 'new'
  incident: NewsIncident
}

/** What happened since the last visit. */
export interface IncidentNews {
  /** The end of the last visit, ms since the epoch; null on the first one. */
  since: number | null
  items: readonly NewsItem[]
  /** There is more than is shown. */
  hasMore: boolean
}

/** What the instance has of each kind. */
interface NewsSources {
  begun: readonly NewsIncident[]
  closed: readonly NewsIncident[]
  assigned: readonly NewsIncident[]
}

/**
 * One item for each incident: those that were assigned to the account, then those that are new and open, then those that
 * were closed. What the account itself has changed last is no news to it.
 */
export function newsOf(
  { begun, closed, assigned }: NewsSources,
  before: Moment,
  accountId: string | null,
): readonly NewsItem[] {
  const isNewlyAssigned = ({ incidentId }: NewsIncident) => !before.assigned.includes(incidentId)
  const items = [
    ...assigned.filter(isNewlyAssigned).map(itemOf('assigned')),
    ...begun.filter(({ closedAt }) => closedAt === null).map(itemOf('new')),
    ...closed.map(itemOf('closed')),
  ].filter(({ incident: { changedBy } }) => accountId === null || changedBy?.entityId !== accountId)
  const byId = new Map<string, NewsItem>()
  for (const item of items) if (!byId.has(item.incident.incidentId)) byId.set(item.incident.incidentId, item)
  return [...byId.values()]
}

function itemOf(kind: NewsItem['kind']): (incident: NewsIncident) => NewsItem {
  return (incident) => ({ kind, incident })
}

/** Loads what is assigned to the account, and what else happened since it was last here. */
export async function loadNews(
  session: Session,
  before: Moment | null,
  signal: AbortSignal,
): Promise<{ news: IncidentNews; assigned: readonly string[] }> {
  const { accountId } = session.snapshot()
  const list = (query: Condition[], orderKey: string, limit: number) =>
    session.list(incidents.query, { query, projection: NEWS_KEYS, order: [descending(orderKey)], limit }, { signal })
  const since = (key: string) => {
    const conditions = before ? [where(key, '>', before.at)] : []
    return list(
      incidentConditions({ types: [], assignedTo: null, showClosed: true, conditions }),
      key,
      MAXIMUM_NEWS + 1,
    )
  }
  const [assigned, begun, closed] = await Promise.all([
    list(assignedConditions(accountId), 'lastEventTimestamp', MAXIMUM_ASSIGNED),
    before ? since('firstEventTimestamp') : [],
    before ? since('closedAt') : [],
  ])
  return {
    assigned: assigned.map(({ incidentId }) => incidentId),
    news: {
      since: before?.at ?? null,
      items: before ? newsOf({ begun, closed, assigned }, before, accountId) : [],
      hasMore: [begun, closed].some(({ length }) => length > MAXIMUM_NEWS),
    },
  }
}
