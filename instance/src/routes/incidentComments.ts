import { incidentComments } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { EntityReference } from '@barn-workbench/core/schema'
import { projectDocument } from '../database/answerQuery'
import type { CallAccount } from '../http/callContext'
import { implement } from '../http/implement'
import { actorOf, viewable } from '../incidents/admission'
import { hasWords } from '../incidents/richTextWords'
import { mayView, onlyViewable } from '../incidents/rights'
import type { AccountStore } from '../stores/accountStore'
import type { IncidentCommentStore, StoredComment } from '../stores/incidentCommentStore'
import type { IncidentStore } from '../stores/incidentStore'

export interface IncidentCommentRouteDeps {
  incidents: IncidentStore
  incidentComments: IncidentCommentStore
  accounts: Pick<AccountStore, 'nameOf'>
}

const ADVANCED = 'incidentComments.manage.advanced'

function isOwnOrAdvanced({ accountId, permissions }: CallAccount, { author }: StoredComment): boolean {
  return author.entityId === accountId || hasPermission(permissions, ADVANCED)
}

/** What a deleted comment said is for its author and for who may bring it back. */
function shownTo(account: CallAccount, comment: StoredComment): StoredComment {
  return comment.visible || isOwnOrAdvanced(account, comment) ? comment : { ...comment, text: null }
}

export function incidentCommentRoutes({ incidents, incidentComments: store, accounts }: IncidentCommentRouteDeps) {
  async function referenceTo({ accountId }: CallAccount): Promise<EntityReference> {
    return { entityId: accountId, displayName: (await actorOf(accountId, accounts)).displayName }
  }
  /** A comment that the account may view, and with `own` one that it may change. */
  async function find(
    account: CallAccount,
    id: string,
    own: boolean,
  ): Promise<Result<StoredComment, 'comment/not-found' | 'request/forbidden'>> {
    const found = await store.documents.get(id)
    if (!found.ok || !mayView(account.permissions, found.value.incidentType)) return fail('comment/not-found', { id })
    return own && !isOwnOrAdvanced(account, found.value) ? fail('request/forbidden') : found
  }
  return implement(incidentComments, {
    query: async ({ body: { projection, ...query } }, { account }) => {
      const restriction = onlyViewable(account.permissions, 'incidentType')
      if (projection === 'count') return succeed(await store.documents.count(query.query, restriction))
      const shown = (await store.documents.list(query, restriction)).map((comment) => shownTo(account, comment))
      return succeed(
        projection ? shown.map((comment) => projectDocument(comment, projection) as unknown as StoredComment) : shown,
      )
    },
    create: async ({ params, body: { incidentComment } }, { account }) => {
      const incident = await viewable(account, params.incidentId, incidents)
      if (!incident.ok) return incident
      if (!hasWords(incidentComment.text)) return failInvalid({ path: 'incidentComment.text', message: 'required' })
      return store.create(incident.value, await referenceTo(account), incidentComment)
    },
    edit: async ({ params: { id }, body: { commentText } }, { account, ifMatch }) => {
      const found = await find(account, id, true)
      if (!found.ok) return found
      return hasWords(commentText)
        ? store.edit(id, commentText, ifMatch)
        : failInvalid({ path: 'commentText', message: 'required' })
    },
    remove: async ({ params: { id } }, { account, ifMatch }) => {
      const found = await find(account, id, true)
      if (!found.ok) return found
      const removed = await store.remove(id, ifMatch)
      return removed.ok ? succeed(undefined) : removed
    },
    restore: async ({ params: { id } }, { account, ifMatch }) => {
      const found = await find(account, id, false)
      if (!found.ok) return found
      return hasPermission(account.permissions, ADVANCED) ? store.restore(id, ifMatch) : fail('request/forbidden')
    },
    react: async ({ params: { id, reaction } }, { account, ifMatch }) => {
      const found = await find(account, id, false)
      if (!found.ok) return found
      return store.toggleReaction(id, reaction.toUpperCase(), { reactor: await referenceTo(account), ifMatch })
    },
  })
}
