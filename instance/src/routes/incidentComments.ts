import { incidentComments } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { projectDocument } from '@barn-workbench/core/query'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { isEmptyDocument } from '@barn-workbench/core/schema'
import type { AccountStore } from '../auth'
import { implement, serialized, type CallAccount } from '../http'
import {
  canView,
  findViewableIncident,
  viewableTypesCondition,
  writeContextOf,
  type IncidentCommentStore,
  type IncidentStore,
  type StoredComment,
} from '../incidents'
import type { IncidentPhotos } from './incidents'

export interface IncidentCommentRouteDependencies {
  incidents: IncidentStore
  incidentComments: IncidentCommentStore
  photos: IncidentPhotos
  accounts: Pick<AccountStore, 'nameOf'>
}

const ADVANCED_PERMISSION = 'incidentComments.manage.advanced'

/** An account may change its own comments, and with the advanced permission comments of others. */
function canChange({ accountId, permissions }: CallAccount, { author }: StoredComment): boolean {
  return author.entityId === accountId || hasPermission(permissions, ADVANCED_PERMISSION)
}

/** Only accounts that may change a removed comment see its text. */
function withVisibleText(account: CallAccount, comment: StoredComment): StoredComment {
  return comment.visible || canChange(account, comment) ? comment : { ...comment, text: null, mentions: [] }
}

/** Finds comments with the permissions of an account. */
function createCommentAccess(store: IncidentCommentStore) {
  async function findViewable(
    { permissions }: CallAccount,
    id: string,
  ): Promise<Result<StoredComment, 'comment/not-found'>> {
    const comment = await store.documents.get(id)
    return comment.ok && !canView(permissions, comment.value.incidentType) ? fail('comment/not-found', { id }) : comment
  }

  async function findChangeable(
    account: CallAccount,
    id: string,
  ): Promise<Result<StoredComment, 'comment/not-found' | 'request/forbidden'>> {
    const comment = await findViewable(account, id)
    return comment.ok && !canChange(account, comment.value) ? fail('request/forbidden') : comment
  }

  return { findViewable, findChangeable }
}

export function incidentCommentRoutes({
  incidents,
  incidentComments: store,
  photos,
  accounts,
}: IncidentCommentRouteDependencies) {
  const { findViewable, findChangeable } = createCommentAccess(store)

  return implement(incidentComments, {
    query: async ({ body }, context) => {
      const { account } = context
      const restrictions = viewableTypesCondition(account.permissions, 'incidentType')
      const { projection, ...query } = body
      if (projection === 'count') return serialized(await store.documents.answer(body, context, restrictions))
      const comments = await store.documents.listFor(query, context, restrictions)
      if (!comments.ok) return comments
      const visibleComments = comments.value.map((comment) => withVisibleText(account, comment))
      if (!projection) return succeed(visibleComments)
      // The projection runs last, so that it cannot leave out the fields that decide about the text.
      return succeed(visibleComments.map((comment) => projectDocument(comment, projection) as unknown as StoredComment))
    },
    create: async ({ params, body: { incidentComment, photoIds = [] } }, context) => {
      const { account } = context
      const incident = await findViewableIncident(account, params.incidentId, incidents.documents)
      if (!incident.ok) return incident
      if (isEmptyDocument(incidentComment.text) && photoIds.length === 0)
        return failInvalid({ path: 'incidentComment.text', message: 'required' })
      const { actor } = await writeContextOf(context, accounts)
      const created = await store.create(incident.value, actor, incidentComment)
      if (!created.ok) return created
      const { incidentCommentId } = created.value
      await photos.claim(account.accountId, photoIds, { incident: incident.value, incidentCommentId })
      return created
    },
    edit: async ({ params: { id }, body: { commentText } }, context) => {
      const comment = await findChangeable(context.account, id)
      if (!comment.ok) return comment
      if (isEmptyDocument(commentText)) return failInvalid({ path: 'commentText', message: 'required' })
      return store.edit(id, commentText, await writeContextOf(context, accounts))
    },
    remove: async ({ params: { id } }, context) => {
      const comment = await findChangeable(context.account, id)
      if (!comment.ok) return comment
      const removed = await store.remove(id, await writeContextOf(context, accounts))
      return removed.ok ? succeed(undefined) : removed
    },
    restore: async ({ params: { id } }, context) => {
      const comment = await findViewable(context.account, id)
      if (!comment.ok) return comment
      return hasPermission(context.account.permissions, ADVANCED_PERMISSION)
        ? store.restore(id, await writeContextOf(context, accounts))
        : fail('request/forbidden')
    },
    react: async ({ params: { id, reaction } }, context) => {
      const comment = await findViewable(context.account, id)
      if (!comment.ok) return comment
      return store.toggleReaction(id, reaction.toUpperCase(), await writeContextOf(context, accounts))
    },
  })
}
