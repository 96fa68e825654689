import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  mentionsOf,
  type EntityReference,
  type Incident,
  type IncidentComment,
  type RichTextDocument,
} from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, INCIDENT_COMMENT_KEYS, newId, type Database } from '../database'
import type { IncidentEventStore } from './incidentEventStore'
import { changedByParameter, type AccountActor, type WriteContext } from './updateIncident'

/** A comment with the type of its incident, which decides about the permissions to view it. */
export interface StoredComment extends IncidentComment {
  incidentType: string
}

/** A comment to store. */
export interface NewComment {
  text: RichTextDocument
  /** The event of the incident that the comment is about. */
  incidentEventId?: string | null | undefined
  /** The comment that this one answers. */
  parentCommentId?: string | null | undefined
}

export interface IncidentCommentStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
  events: IncidentEventStore
}

type ChangedComment = Promise<Result<StoredComment, 'comment/not-found' | 'request/version-mismatch'>>

type CommentDocuments = ReturnType<typeof createCommentDocuments>

function createCommentDocuments(database: Database, hub: NoticeHub) {
  return createDocumentStore<StoredComment, 'comment/not-found'>({
    database,
    table: 'incident_comments',
    idKey: 'incidentCommentId',
    notFoundCode: 'comment/not-found',
    scalarKeys: INCIDENT_COMMENT_KEYS,
    mismatchParams: changedByParameter,
    onChange: ({ id, version, document }) => {
      hub.publish({ entity: 'incidentComment', id, version }, incidentViewPermissions(document.incidentType))
    },
  })
}

export type IncidentCommentStore = ReturnType<typeof createIncidentCommentStore>

/** Stores the comments on incidents. A removed comment is only marked, so that it can be restored. */
export function createIncidentCommentStore({ database, hub, now, events }: IncidentCommentStoreDependencies) {
  const documents = createCommentDocuments(database, hub)

  /** A removed comment can only be restored. */
  const updateVisible = (
    id: string,
    { actor, ifMatch }: WriteContext,
    change: (comment: StoredComment) => StoredComment,
  ): ChangedComment =>
    documents.update(id, ifMatch, (comment) =>
      comment.visible ? succeed({ ...change(comment), changedBy: actor }) : fail('comment/not-found', { id }),
    )

  return {
    documents,
    async create(
      { incidentId, type }: Incident,
      author: AccountActor,
      { text, incidentEventId = null, parentCommentId = null }: NewComment,
    ): Promise<Result<StoredComment, 'incident/not-found' | 'comment/not-found'>> {
      const checked = await checkReferences(incidentId, { incidentEventId, parentCommentId }, { documents, events })
      if (!checked.ok) return checked
      const comment = {
        incidentCommentId: newId(now()),
        incidentId,
        incidentType: type,
        incidentEventId,
        parentCommentId,
        author: referenceTo(author),
        creationTimestamp: now(),
        editedAt: null,
        text,
        mentions: mentionsOf(text),
        visible: true,
        reactions: {},
        changedBy: author,
      }
      return succeed(await documents.insert(comment))
    },
    edit: (id: string, text: RichTextDocument, writeContext: WriteContext): ChangedComment =>
      updateVisible(id, writeContext, (comment) => ({
        ...comment,
        text,
        mentions: mentionsOf(text),
        editedAt: now(),
      })),
    remove: (id: string, writeContext: WriteContext): ChangedComment =>
      updateVisible(id, writeContext, (comment) => ({ ...comment, visible: false })),
    restore: (id: string, { actor, ifMatch }: WriteContext): ChangedComment =>
      documents.update(id, ifMatch, (comment) => succeed({ ...comment, visible: true, changedBy: actor })),
    /** Adds a reaction of an account, or takes it back if the account has given it before. */
    toggleReaction: (id: string, reaction: string, writeContext: WriteContext): ChangedComment =>
      updateVisible(id, writeContext, (comment) => ({
        ...comment,
        reactions: toggleReaction(comment.reactions, reaction, referenceTo(writeContext.actor)),
      })),
  }
}

function referenceTo({ entityId, displayName }: AccountActor): EntityReference {
  return { entityId, displayName }
}

/** Checks that the event and the comment that a new comment refers to belong to its incident. */
async function checkReferences(
  incidentId: string,
  { incidentEventId, parentCommentId }: Omit<NewComment, 'text'>,
  { documents, events }: { documents: CommentDocuments; events: IncidentEventStore },
): Promise<Result<undefined, 'incident/not-found' | 'comment/not-found'>> {
  if (typeof incidentEventId === 'string' && !(await events.belongsTo(incidentEventId, incidentId)))
    return fail('incident/not-found', { id: incidentEventId })
  if (typeof parentCommentId === 'string') {
    const parent = await documents.find(parentCommentId)
    if (parent?.incidentId !== incidentId || !parent.visible) return fail('comment/not-found', { id: parentCommentId })
  }
  return succeed(undefined)
}

function toggleReaction(
  reactions: StoredComment['reactions'],
  reaction: string,
  reactor: EntityReference,
): StoredComment['reactions'] {
  const { [reaction]: before = [], ...otherReactions } = reactions
  const others = before.filter(({ entityId }) => entityId !== reactor.entityId)
  const hadReacted = others.length < before.length
  const after = hadReacted ? others : [...before, reactor]
  return after.length > 0 ? { ...otherReactions, [reaction]: after } : otherReactions
}
