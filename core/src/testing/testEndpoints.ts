import { z } from 'zod'
import { endpoint, open, signedIn } from '../contract'
import { jsonReply } from './fakeReply'

const Numbers = z.array(z.object({ n: z.number() }))
const path = '/api/numbers'

/** Endpoints of every kind. All but `version` need a token. */
export const calls = {
  get: endpoint({ method: 'GET', path, access: signedIn, form: 'result', reply: Numbers }),
  query: endpoint({
    method: 'POST',
    path: '/api/numbers/query',
    access: signedIn,
    repeatable: true,
    form: 'result',
    reply: Numbers,
  }),
  post: endpoint({ method: 'POST', path, access: signedIn, form: 'result', reply: Numbers }),
  patch: endpoint({ method: 'PATCH', path, access: signedIn, form: 'result', reply: Numbers }),
  put: endpoint({ method: 'PUT', path, access: signedIn, form: 'nothing', reply: z.undefined() }),
  restart: endpoint({
    method: 'PUT',
    path,
    access: signedIn,
    hasEffectEachTime: true,
    form: 'nothing',
    reply: z.undefined(),
  }),
  remove: endpoint({ method: 'DELETE', path, access: signedIn, form: 'nothing', reply: z.undefined() }),
  version: endpoint({ method: 'GET', path: '/api/v', access: open, form: 'result', reply: Numbers }),
  picture: endpoint({ method: 'GET', path: '/api/still', access: signedIn, form: 'bytes', reply: z.unknown() }),
}
export const eventStream = endpoint({
  method: 'GET',
  path: '/api/events',
  access: signedIn,
  form: 'events',
  reply: z.unknown(),
})

/** A successful reply to `calls.get`. */
export function numbersReply(): Response {
  return jsonReply({ result: [{ n: 1 }] })
}
