import { z } from 'zod'
import { DiscoveryObject, Name, VmsInstance } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canManage = anyOf('vmsInstances.manage')

/** The instances of customers that an admiral administers. All calls need `vmsInstances.manage`. */
export const vmsInstances = {
  /** Returns instances. */
  query: queryEndpoint('/api/vmsInstances/query', canManage, VmsInstance),

  /** Returns one instance. */
  get: endpoint({
    method: 'GET',
    path: '/api/vmsInstances/:id',
    access: canManage,
    params: idParams,
    form: 'result',
    reply: VmsInstance,
    errors: ['vms-instance/not-found'],
  }),

  /** Changes the name or the addresses of an instance. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/vmsInstances/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({
      updates: z.strictObject({ name: Name.optional(), discoveryObject: DiscoveryObject.optional() }),
    }),
    form: 'result',
    reply: VmsInstance,
    errors: ['vms-instance/not-found', 'request/version-mismatch'],
  }),

  /** Returns the text that describes the instance to a client: base64url of its id, name and addresses as JSON. */
  discoveryString: endpoint({
    method: 'GET',
    path: '/api/vmsInstances/discoveryString/:id',
    access: canManage,
    params: idParams,
    form: 'result',
    reply: z.string(),
    errors: ['vms-instance/not-found'],
  }),
}
