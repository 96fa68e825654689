import { vmsInstances } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { VmsInstance } from '@barn-workbench/core/schema'
import { implement, SerializedReply } from '../http'
import type { VmsInstanceStore } from '../stores'

function discoveryStringOf({ globalUniqueIdentifier, name, discoveryObject }: VmsInstance): string {
  return Buffer.from(JSON.stringify({ globalUniqueIdentifier, name, discoveryObject })).toString('base64url')
}

export function vmsInstanceRoutes(store: VmsInstanceStore) {
  return implement(vmsInstances, {
    query: async ({ body }) => succeed(new SerializedReply(await store.documents.answer(body))),
    get: ({ params }) => store.documents.get(params.id),
    update: ({ params, body }, { ifMatch }) => store.update(params.id, body.updates, ifMatch),
    discoveryString: async ({ params }) => {
      const found = await store.documents.get(params.id)
      return found.ok ? succeed(discoveryStringOf(found.value)) : found
    },
  })
}
