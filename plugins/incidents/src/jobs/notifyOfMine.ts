import { incidents } from '@barn-workbench/core/contract'
import { descending } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'
import type { Toast } from '@barn-workbench/plugin-sdk'
import { assignedConditions } from '../queries/incidentSummary'
import { loadMentions } from '../queries/mentions'

/** Most incidents of one account that are read; incidents with the latest events come first. */
const LIMIT = 200

/** The news of which one account was notified, or which existed when the page was opened. */
interface Known {
  dataScope: string
  assigned: ReadonlySet<string>
  mentions: ReadonlySet<string>
}

const knownBySession = new WeakMap<Session, Known>()

async function loadAssigned(session: Session, signal: AbortSignal) {
  const query = assignedConditions(session.snapshot().accountId)
  const order = [descending('lastEventTimestamp')]
  return await session.list(
    incidents.query,
    { query, projection: ['assignedTo', 'changedBy'], order, limit: LIMIT },
    { signal },
  )
}

/**
 * Notifies the user of assignments and mentions of the account since the last check. Ones that exist when the page is
 * opened are not reported: the dashboard shows them.
 */
export async function notifyOfMine(session: Session, signal: AbortSignal, tell: (toast: Toast) => void): Promise<void> {
  const { accountId, dataScope } = session.snapshot()
  if (accountId === null) return
  const [assigned, mentions] = await Promise.all([loadAssigned(session, signal), loadMentions(session, signal)])
  const before = knownBySession.get(session)
  knownBySession.set(session, {
    dataScope,
    assigned: new Set(assigned.map(({ incidentId }) => incidentId)),
    mentions: new Set(mentions.map(({ comment }) => comment.incidentCommentId)),
  })
  if (before?.dataScope !== dataScope) return
  const barn = session.instance.name
  const given = assigned.filter(
    ({ incidentId, changedBy }) => !before.assigned.has(incidentId) && changedBy?.entityId !== accountId,
  )
  if (given.length > 0) tell({ kind: 'info', key: 'notices.assigned', values: { barn, count: given.length } })
  const latest = mentions.filter(({ comment }) => !before.mentions.has(comment.incidentCommentId))
  const name = latest[0]?.comment.author.displayName
  if (latest.length > 0) tell({ kind: 'info', key: 'notices.mentioned', values: { barn, count: latest.length, name } })
}
