import { useCallback } from 'react'
import { z } from 'zod'
import { handovers, incidents } from '@barn-workbench/core/contract'
import { descending, incidentConditions, where, type Condition } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { ProjectedItem, Session } from '@barn-workbench/core/session'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { useFromSnapshot, useLive, useWorkbench, type DeviceData } from '@barn-workbench/plugin-sdk/react'
import { assignedConditions, INCIDENT_SUMMARY_KEYS } from '../../queries/incidentSummary'

/** Incidents of one kind of news that are shown. */
const MAXIMUM_NEWS = 50
/** Incidents that can be known as assigned to the account. */
const MAXIMUM_ASSIGNED = 500

const NEWS_KEYS = [...INCIDENT_SUMMARY_KEYS, 'changedBy'] as const
/** An incident with the author of its last change. */
export type NewsIncident = ProjectedItem<Incident, (typeof NEWS_KEYS)[number]>

/** One news item of an incident. */
export interface NewsItem {
  kind: 'assigned' | 'closed' | 'new'
  incident: NewsIncident
}

/** The news since the last visit; on the first one, of the last day. */
export interface IncidentNews {
  /** The start of the news, in ms since the epoch. */
  since: number
  isFirstVisit: boolean
  items: readonly NewsItem[]
  /** There is more than is shown. */
  hasMore: boolean
}

/** The instance's incidents of each kind. */
interface NewsSources {
  begun: readonly NewsIncident[]
  closed: readonly NewsIncident[]
  assigned: readonly NewsIncident[]
}

/**
 * One item for each incident: those that were assigned to the account, then those that are new and open, then those
 * that were closed. Changes by the account itself are not news.
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

/** Loads the incidents assigned to the account, and the other events since its last visit, or within the last day. */
async function loadNews(
  session: Session,
  before: Moment | null,
  signal: AbortSignal,
): Promise<{ news: IncidentNews; assigned: readonly string[] }> {
  const { accountId } = session.snapshot()
  const from = before ?? { at: session.clock.now() - DAY, assigned: [] }
  const list = (query: Condition[], orderKey: string, limit: number) =>
    session.list(incidents.query, { query, projection: NEWS_KEYS, order: [descending(orderKey)], limit }, { signal })
  const since = (key: string) => {
    const conditions = [where(key, '>', from.at)]
    const query = incidentConditions({ types: [], assignedTo: null, showClosed: true, conditions })
    return list(query, key, MAXIMUM_NEWS + 1)
  }
  const [assigned, begun, closed] = await Promise.all([
    list(assignedConditions(accountId), 'lastEventTimestamp', MAXIMUM_ASSIGNED),
    since('firstEventTimestamp'),
    since('closedAt'),
  ])
  return {
    assigned: assigned.map(({ incidentId }) => incidentId),
    news: {
      since: from.at,
      isFirstVisit: before === null,
      items: newsOf({ begun, closed, assigned }, from, accountId),
      hasMore: [begun, closed].some(({ length }) => length > MAXIMUM_NEWS),
    },
  }
}

/** Time between two refreshes, in ms. */
const NEWS_REFRESH = 5 * MINUTE

/** The visits of each session, for one account and its permissions. They go on while other screens are on view. */
const visitsBySession = new WeakMap<Session, { scope: string; visits: Visits }>()

function visitsOf(session: Session, create: (isSignedIn: () => boolean) => Visits): Visits {
  const scope = session.snapshot().dataScope
  const known = visitsBySession.get(session)
  if (known?.scope === scope) return known.visits
  known?.visits.stop()
  const visits = create(() => session.snapshot().dataScope === scope)
  visitsBySession.set(session, { scope, visits })
  return visits
}

type VisitData = Pick<DeviceData, 'get' | 'set'>

/**
 * Keeps the visits at the instance, for the account on any device; an instance that cannot leaves them to the device.
 */
function keepByAccount(session: Session, device: VisitData): VisitData {
  return {
    async get(name) {
      try {
        const visit = await session.send(handovers.visit, {})
        return visit && ({ version: 1, ...visit } satisfies Kept)
      } catch {
        return await device.get(name)
      }
    },
    async set(name, value) {
      const { before, latest } = Kept.parse(value)
      await device.set(name, value).catch(() => undefined)
      await session.send(handovers.keepVisit, { body: { before, latest } })
    },
  }
}

/** Loads the events since the last visit of the account on any device. */
export function useIncidentNews() {
  const { deviceData } = useWorkbench()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const load = useCallback(
    async (session: Session, signal: AbortSignal): Promise<IncidentNews> => {
      const visits = visitsOf(session, (isSignedIn) =>
        createVisits({
          data: keepByAccount(session, deviceData(session)),
          now: () => session.clock.now(),
          isSignedIn,
          page: document,
        }),
      )
      const { news, assigned } = await loadNews(session, await visits.before(), signal)
      await visits.note(assigned)
      return news
    },
    [deviceData],
  )
  return useLive(['incident-news'], load, {
    refresh: NEWS_REFRESH,
    isJob: true,
    shows: ['incident'],
    enabled: accountId !== null,
  })
}

/** Time without a page of the workbench on screen after which a visit ends, in ms. */
export const VISIT_GAP = 30 * MINUTE
/** Name under which the device keeps the visits. */
const STORED_NAME = 'visits'

/** The known state when the page was last used. */
const Moment = z.object({
  /** Time of the instance, ms since the epoch. */
  at: z.number(),
  /** Ids of the open incidents that were assigned to the account. */
  assigned: z.array(z.string()),
})
type Moment = z.output<typeof Moment>

/** The end of the previous visit, null on the first one; and the latest moment of the current visit. */
const Kept = z.object({ version: z.literal(1), before: Moment.nullable(), latest: Moment })
type Kept = z.output<typeof Kept>

/** The visits of one account to one instance. */
interface Visits {
  /** The end of the visit before this one; null on the first one. */
  before(): Promise<Moment | null>
  /** Notes which incidents are assigned to the account while it uses the page. */
  note(assigned: readonly string[]): Promise<void>
  /** Stops to follow whether the page is on screen. */
  stop(): void
}

interface VisitDependencies {
  data: VisitData
  /** The time of the instance, ms since the epoch. */
  now: () => number
  /** Whether the account is still signed in. */
  isSignedIn: () => boolean
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Follows the visits. Several tabs, and a reloaded page, are one visit unless it pauses for `VISIT_GAP`. If the browser
 * stores nothing, every page begins a first visit.
 */
export function createVisits({ data, now, isSignedIn, page }: VisitDependencies): Visits {
  let kept: Kept | null = null
  let entered: Promise<Moment | null> | null = null

  async function read(): Promise<Kept | null> {
    const stored = Kept.safeParse(await data.get(STORED_NAME).catch(() => kept))
    return stored.success ? stored.data : null
  }

  async function enter(): Promise<Moment | null> {
    const stored = await read()
    if (!stored) return null
    return now() - stored.latest.at < VISIT_GAP ? stored.before : stored.latest
  }

  const before = () => (entered ??= enter())

  async function note(assigned: readonly string[]): Promise<void> {
    kept = { version: 1, before: await before(), latest: { at: now(), assigned: [...assigned] } }
    if (!isSignedIn()) return
    await data.set(STORED_NAME, kept).catch(() => undefined)
  }

  function followPage(): void {
    if (!page.hidden) return void before()
    if (kept) void note(kept.latest.assigned)
    entered = null
  }
  page.addEventListener('visibilitychange', followPage)

  return { before, note, stop: () => page.removeEventListener('visibilitychange', followPage) }
}
