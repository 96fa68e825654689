import { z } from 'zod'
import { Id, IncidentComment, RichTextInput } from '../schema'
import { anyOf, endpoint } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const byId = z.object({ id: Id })
const canComment = anyOf('incidentComments.manage', 'incidentComments.manage.advanced')
const changed = { form: 'result', reply: IncidentComment } as const
const errors = ['comment/not-found', 'request/forbidden', 'request/invalid', 'request/version-mismatch'] as const

export const incidentComments = {
  query: queryEndpoint('/api/incidentComments/query', anyOf('incidents.view', 'incidents.*.view'), IncidentComment),
  create: endpoint({
    method: 'POST',
    path: '/api/incidentComments/:incidentId',
    access: canComment,
    params: z.object({ incidentId: Id }),
    ...changed,
    status: 201,
    body: z.strictObject({
      incidentComment: z.strictObject({
        text: RichTextInput,
        incidentEventId: Id.nullable().optional(),
        parentCommentId: Id.nullable().optional(),
      }),
    }),
    errors: ['incident/not-found', 'comment/not-found', 'request/invalid'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/incidentComments/:id',
    access: canComment,
    params: byId,
    body: z.strictObject({ commentText: RichTextInput }),
    ...changed,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/incidentComments/:id',
    access: canComment,
    params: byId,
    form: 'nothing',
    reply: z.undefined(),
    errors,
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/api/incidentComments/:id',
    access: canComment,
    params: byId,
    ...changed,
    errors,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/incidentComments/:id/:reaction',
    access: canComment,
    ...changed,
    errors,
    params: z.object({ id: Id, reaction: z.string().regex(/^U\+[0-9A-F]{4,6}([-_ ]U\+[0-9A-F]{4,6})*$/i) }),
  }),
}
