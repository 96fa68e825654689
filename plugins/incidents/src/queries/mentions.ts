import { incidentComments, incidents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import type { IncidentComment } from '@barn-workbench/core/schema'
import type { ProjectedItem, Session } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'
import { useFromSnapshot, useLive } from '@barn-workbench/plugin-sdk/react'
import { INCIDENT_SUMMARY_KEYS, type IncidentSummary } from './incidentSummary'
import { ASSIGNED_REFRESH } from './useAssignedIncidents'

/** Most comments that are searched for mentions, the latest first. */
const LIMIT = 50
/** Age up to which a mention counts, in ms. */
const LASTS = 30 * DAY
const KEYS = ['incidentCommentId', 'incidentId', 'author', 'creationTimestamp'] as const

/** A comment that mentions the account, and its incident. */
export interface Mention {
  comment: ProjectedItem<IncidentComment, (typeof KEYS)[number]>
  incident: IncidentSummary
}

/** The comments of others in which the account is mentioned, on incidents that are still open, the latest first. */
export async function loadMentions(session: Session, signal: AbortSignal): Promise<Mention[]> {
  const { accountId } = session.snapshot()
  const comments = await session.list(
    incidentComments.query,
    {
      query: [
        where('mentions', '==', accountId),
        where('visible', '==', true),
        where('author.entityId', '!=', accountId),
        where('creationTimestamp', '>=', session.clock.now() - LASTS),
      ],
      projection: KEYS,
      order: [descending('creationTimestamp')],
      limit: LIMIT,
    },
    { signal },
  )
  if (comments.length === 0) return []
  const ids = [...new Set(comments.map(({ incidentId }) => incidentId))]
  const open = await session.list(
    incidents.query,
    {
      query: [where('incidentId', 'in', ids), where('closedAt', '==', null), where('hidden', '==', false)],
      projection: INCIDENT_SUMMARY_KEYS,
      limit: LIMIT,
    },
    { signal },
  )
  const byId = new Map(open.map((incident) => [incident.incidentId, incident]))
  return comments.flatMap((comment) => {
    const incident = byId.get(comment.incidentId)
    return incident ? [{ comment, incident }] : []
  })
}

const NONE: readonly Mention[] = []

/** The latest mention of the signed-in account in each open incident. */
export function useMentions(): readonly Mention[] {
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const { data } = useLive(['mentions', accountId], loadMentions, {
    refresh: ASSIGNED_REFRESH,
    isJob: true,
    shows: ['incident', 'incidentComment'],
    enabled: accountId !== null,
  })
  if (!data) return NONE
  return data.filter(
    ({ incident }, index) => data.findIndex((other) => other.incident.incidentId === incident.incidentId) === index,
  )
}
