import { cameraCanvases } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, SerializedReply } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import type { CanvasStore } from '../stores'

export function cameraCanvasRoutes(store: CanvasStore, accounts: AccountNames) {
  return implement(cameraCanvases, {
    list: async () => succeed(await store.documents.all()),
    query: async ({ body }) => succeed(new SerializedReply(await store.documents.answer(body))),
    queryOne: async ({ body }) => succeed(await store.documents.queryOne(body)),
    create: async ({ body }, context) => store.create(body.cameraCanvas, await writeContextOf(context, accounts)),
    update: async ({ params, body }, context) =>
      store.update(params.id, body.updates, await writeContextOf(context, accounts)),
    remove: ({ params }, { ifMatch }) => store.remove(params.id, ifMatch),
  })
}
