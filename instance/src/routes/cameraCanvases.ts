import { cameraCanvases } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, SerializedReply } from '../http'
import type { CanvasStore } from '../stores'

export function cameraCanvasRoutes(store: CanvasStore) {
  return implement(cameraCanvases, {
    list: async () => succeed(await store.documents.all()),
    query: async ({ body }) => succeed(new SerializedReply(await store.documents.answer(body))),
    queryOne: async ({ body }) => succeed(await store.documents.queryOne(body)),
    create: ({ body }) => store.create(body.cameraCanvas),
    update: ({ params, body }, { ifMatch }) => store.update(params.id, body.updates, ifMatch),
    remove: ({ params }, { ifMatch }) => store.remove(params.id, ifMatch),
  })
}
