import { z } from 'zod'
import { incidentViewPermissions } from '../permissions'
import { CommentInput, Id, IncidentComment, PhotoIds } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const commentators = anyOf('incidentComments.manage', 'incidentComments.manage.advanced')
const commentReply = { form: 'result', reply: IncidentComment } as const
const changeErrors = ['comment/not-found', 'request/forbidden', 'request/invalid', 'request/version-mismatch'] as const

const REACTION_MAX_LENGTH = 100
/** Code points of an emoji, such as `U+1F600` or `U+1F468-U+1F3FD`. */
const Reaction = z
  .string()
  .max(REACTION_MAX_LENGTH)
  .regex(/^U\+[0-9A-F]{4,6}([-_ ]U\+[0-9A-F]{4,6})*$/i)

/**
 * Comments on incidents. Writing needs `incidentComments.manage` or `incidentComments.manage.advanced`; only the latter
 * may change the comments of others, else `request/forbidden`. An existing comment on an incident that the account may
 * not see answers `comment/not-found`. An empty text answers `request/invalid`. `request/version-mismatch` has the
 * parameters `current` and `changedBy`, as with incidents.
 */
export const incidentComments = {
  /**
   * Returns comments on the incidents that the account may see. The text of a deleted comment is null, except for
   * accounts that may change it: its author, and accounts with `incidentComments.manage.advanced`.
   */
  query: queryEndpoint('/api/incidentComments/query', anyOf(...incidentViewPermissions()), IncidentComment, {
    isLarge: true,
  }),

  /**
   * Adds a comment to an incident, to one of its events, or as an answer to another comment. `comment/not-found`: the
   * comment to answer does not exist. With photos the text may be empty.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/incidentComments/:incidentId',
    access: commentators,
    params: z.object({ incidentId: Id }),
    body: z.strictObject({
      incidentComment: z.strictObject({
        text: CommentInput,
        incidentEventId: Id.nullable().optional(),
        parentCommentId: Id.nullable().optional(),
      }),
      photoIds: PhotoIds,
    }),
    status: 201,
    ...commentReply,
    errors: ['incident/not-found', 'comment/not-found', 'request/invalid'],
  }),

  /** Replaces the text of a comment. */
  edit: endpoint({
    method: 'PATCH',
    path: '/api/incidentComments/:id',
    access: commentators,
    params: idParams,
    body: z.strictObject({ commentText: CommentInput }),
    ...commentReply,
    errors: changeErrors,
  }),

  /** Deletes a comment. It can be restored. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/incidentComments/:id',
    access: commentators,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: changeErrors,
  }),

  /** Restores a deleted comment. Needs `incidentComments.manage.advanced`, else `request/forbidden`. */
  restore: endpoint({
    method: 'PUT',
    path: '/api/incidentComments/:id',
    access: commentators,
    params: idParams,
    ...commentReply,
    errors: changeErrors,
  }),

  /** Adds the account's reaction to a comment, or takes it back. */
  react: endpoint({
    method: 'PUT',
    path: '/api/incidentComments/:id/:reaction',
    access: commentators,
    hasEffectEachTime: true,
    params: z.object({ id: Id, reaction: Reaction }),
    ...commentReply,
    errors: changeErrors,
  }),
}
