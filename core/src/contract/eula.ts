import { z } from 'zod'
import { Id } from '../schema'
import { anyOf, endpoint, open, signedIn } from './endpoint'

const Acceptance = z.object({ accountId: Id, version: z.string(), acceptedAt: z.int() })

export const eula = {
  file: endpoint({
    method: 'GET',
    path: '/api/eulas/:version',
    access: open,
    params: z.object({ version: z.string().max(64) }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['request/not-found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/eulaAcceptance',
    access: signedIn,
    form: 'result',
    reply: z.array(Acceptance),
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/api/eulaAcceptance',
    access: signedIn,
    body: z.strictObject({ version: z.string().max(64) }),
    form: 'result',
    reply: Acceptance,
    errors: ['request/not-found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/eulaAcceptance',
    access: signedIn,
    form: 'nothing',
    reply: z.undefined(),
  }),
  historyOf: endpoint({
    method: 'GET',
    path: '/api/eulaAcceptance/:accountId',
    access: anyOf('eulas.view'),
    params: z.object({ accountId: Id }),
    form: 'result',
    reply: z.array(Acceptance),
    errors: ['account/not-found'],
  }),
}
