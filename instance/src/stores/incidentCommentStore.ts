import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { EntityReference, Incident, IncidentComment, RichTextDocument } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import { INCIDENT_COMMENT_KEYS } from '../database/incidentTables'
import { newId } from '../database/newId'
import type { NoticeHub } from '../events/noticeHub'
import { viewersOf } from '../incidents/rights'
import type { IncidentEventStore } from './incidentEventStore'

/** A comment with the type of its incident, by which rights are told. */
export interface StoredComment extends IncidentComment {
  incidentType: string
}

export interface NewComment {
  text: RichTextDocument
  incidentEventId?: string | null | undefined
  parentCommentId?: string | null | undefined
}

export interface IncidentCommentStoreDeps {
  database: Database
  hub: NoticeHub
  now: Clock
  events: IncidentEventStore
}

export type IncidentCommentStore = ReturnType<typeof createIncidentCommentStore>
type Changed = Promise<Result<StoredComment, 'comment/not-found' | 'request/version-mismatch'>>

export function createIncidentCommentStore({ database, hub, now, events }: IncidentCommentStoreDeps) {
  const documents = createDocumentStore<StoredComment, 'comment/not-found'>({
    database,
    table: 'incident_comments',
    idKey: 'incidentCommentId',
    missing: 'comment/not-found',
    scalarKeys: INCIDENT_COMMENT_KEYS,
    changed: ({ id, version, document }) => {
      hub.publish({ entity: 'incidentComment', id, version }, viewersOf(document.incidentType))
    },
  })

  /** Whether a comment may answer another: that must be there, on the same incident. */
  async function isAnswerable(parentCommentId: string, incidentId: string): Promise<boolean> {
    const parent = await documents.find(parentCommentId)
    return parent?.incidentId === incidentId && parent.visible
  }

  /** A deleted comment can be brought back, but not worked on. */
  const changeVisible = (
    id: string,
    ifMatch: number | undefined,
    change: (comment: StoredComment) => StoredComment,
  ): Changed =>
    documents.update(id, ifMatch, (comment) =>
      comment.visible ? succeed(change(comment)) : fail('comment/not-found', { id }),
    )

  return {
    documents,
    async create(
      { incidentId, type }: Incident,
      author: EntityReference,
      { text, incidentEventId = null, parentCommentId = null }: NewComment,
    ): Promise<Result<StoredComment, 'incident/not-found' | 'comment/not-found'>> {
      if (incidentEventId !== null && !(await events.belongsTo(incidentEventId, incidentId)))
        return fail('incident/not-found', { id: incidentEventId })
      if (parentCommentId !== null && !(await isAnswerable(parentCommentId, incidentId)))
        return fail('comment/not-found', { id: parentCommentId })
      return succeed(
        await documents.insert({
          incidentCommentId: newId(now()),
          incidentId,
          incidentType: type,
          incidentEventId,
          parentCommentId,
          author,
          creationTimestamp: now(),
          editedAt: null,
          text,
          visible: true,
          reactions: {},
        }),
      )
    },
    edit: (id: string, text: RichTextDocument, ifMatch?: number): Changed =>
      changeVisible(id, ifMatch, (comment) => ({ ...comment, text, editedAt: now() })),
    remove: (id: string, ifMatch?: number): Changed =>
      changeVisible(id, ifMatch, (comment) => ({ ...comment, visible: false })),
    restore: (id: string, ifMatch?: number): Changed =>
      documents.update(id, ifMatch, (comment) => succeed({ ...comment, visible: true })),
    /** Takes a reaction back where the account has given it, else gives it. */
    toggleReaction: (
      id: string,
      reaction: string,
      { reactor, ifMatch }: { reactor: EntityReference; ifMatch?: number | undefined },
    ): Changed =>
      changeVisible(id, ifMatch, (comment) => {
        const { [reaction]: given = [], ...others } = comment.reactions
        const left = given.filter(({ entityId }) => entityId !== reactor.entityId)
        const reactors = left.length < given.length ? left : [...given, reactor]
        return { ...comment, reactions: reactors.length > 0 ? { ...others, [reaction]: reactors } : others }
      }),
  }
}
