import { incidentComments } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { EntityReference, IncidentComment, RichTextDocument } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, type Write } from '@barn-workbench/core/writes'

/** The kind of entity under which comments are shown. */
export const COMMENT = 'incidentComment'

/** The comment of a write. */
export interface CommentInput {
  incidentCommentId: string
}

type CommentWrite<Input> = Write<Input, IncidentComment>

const ofComment = {
  entity: ({ incidentCommentId }: CommentInput) => `${COMMENT}/${incidentCommentId}` as const,
  reload: ({ incidentCommentId }: CommentInput) =>
    callOf(incidentComments.query, {
      body: { query: [where('incidentCommentId', '==', incidentCommentId)], limit: 1 },
    }),
} as const

interface EditInput extends CommentInput {
  text: RichTextDocument
  /** The comment as it was when the editing began. */
  basedOn: IncidentComment
}

/** Replaces the text of a comment. Asks if it has another text than at the beginning of the editing. */
export const edit: CommentWrite<EditInput> = defineWrite<EditInput, IncidentComment>({
  ...ofComment,
  name: 'comment.edit',
  // A user who has seen both texts may overwrite the other one.
  isPatch: true,
  fits: ({ visible }) => visible,
  basedOn: ({ basedOn }) => basedOn,
  call: ({ incidentCommentId, text }) =>
    callOf(incidentComments.edit, { params: { id: incidentCommentId }, body: { commentText: text } }),
  optimistic: (comment, { text }, now) => ({ ...comment, text, editedAt: now }),
})

/** Hides the text of a comment. Its place and its answers stay. */
export const remove: CommentWrite<CommentInput> = defineWrite<CommentInput, IncidentComment>({
  ...ofComment,
  name: 'comment.remove',
  isPatch: true,
  call: ({ incidentCommentId }) => callOf(incidentComments.remove, { params: { id: incidentCommentId } }),
  optimistic: (comment) => ({ ...comment, visible: false }),
  remains: (before, version) =>
    before && version !== undefined ? { ...before, visible: false, version: version + 1 } : null,
  fits: ({ visible }) => visible,
})

/** Shows the text of a removed comment again. Its undo removes it. */
export const restore: CommentWrite<CommentInput> = defineWrite<CommentInput, IncidentComment>({
  ...ofComment,
  name: 'comment.restore',
  isPatch: true,
  call: ({ incidentCommentId }) => callOf(incidentComments.restore, { params: { id: incidentCommentId } }),
  optimistic: (comment) => ({ ...comment, visible: true }),
  fits: ({ visible }) => !visible,
  inverse: ({ incidentCommentId }) => bindWrite(remove, { incidentCommentId }),
})

interface ReactInput extends CommentInput {
  /** Code points of an emoji: `U+1F44D`. */
  reaction: string
  account: EntityReference
}

/** Returns the reactions after an account has given one, or taken it back. */
export function toggleReaction(
  reactions: IncidentComment['reactions'],
  reaction: string,
  account: EntityReference,
): IncidentComment['reactions'] {
  const { [reaction]: before = [], ...others } = reactions
  const without = before.filter(({ entityId }) => entityId !== account.entityId)
  const after = without.length < before.length ? without : [...before, account]
  return after.length > 0 ? { ...others, [reaction]: after } : others
}

/** Gives a reaction of the account to a comment, or takes it back. */
export const react: CommentWrite<ReactInput> = defineWrite<ReactInput, IncidentComment>({
  ...ofComment,
  name: 'comment.react',
  isPatch: true,
  call: ({ incidentCommentId, reaction }) =>
    callOf(incidentComments.react, { params: { id: incidentCommentId, reaction } }),
  optimistic: (comment, { reaction, account }) => ({
    ...comment,
    reactions: toggleReaction(comment.reactions, reaction, account),
  }),
  fits: ({ visible }) => visible,
})
