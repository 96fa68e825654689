import { z } from 'zod'
import { InstanceIdentity, InstanceVersion } from '../schema'
import { endpoint, open, signedIn } from './endpoint'
import { CONNECTIVITY_PRIORITY } from './priorities'

export const connectivity = {
  ping: endpoint({
    method: 'GET',
    path: '/api/p',
    access: open,
    priority: CONNECTIVITY_PRIORITY,
    form: 'result',
    reply: InstanceIdentity,
  }),
  version: endpoint({ method: 'GET', path: '/api/v', access: open, form: 'result', reply: InstanceVersion }),
  image: endpoint({
    method: 'GET',
    path: '/api/identity/imageUrl',
    access: open,
    form: 'result',
    reply: z.object({ imageUrl: z.string().nullable() }),
  }),
  licenses: endpoint({
    method: 'GET',
    path: '/api/licenses',
    access: signedIn,
    form: 'result',
    reply: z.array(z.object({ name: z.string(), version: z.string(), license: z.string() })),
  }),
  uptime: endpoint({
    method: 'GET',
    path: '/api/uptime',
    access: signedIn,
    form: 'result',
    reply: z.object({ uptime: z.number(), startedAt: z.int() }),
  }),
}
