import { vmsInstances } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { formatDiscovery } from '@barn-workbench/core/schema'
import { implement, serialized } from '../http'
import type { VmsInstanceStore } from '../stores'

export function vmsInstanceRoutes(store: VmsInstanceStore) {
  return implement(vmsInstances, {
    query: async ({ body }, context) => serialized(await store.documents.answer(body, context)),
    get: ({ params }) => store.documents.get(params.id),
    update: ({ params, body }, { ifMatch }) => store.update(params.id, body.updates, ifMatch),
    discoveryString: async ({ params }) => {
      const found = await store.documents.get(params.id)
      return found.ok ? succeed(formatDiscovery(found.value)) : found
    },
  })
}
