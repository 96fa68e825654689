import { cameraCanvases } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, serialized } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import type { CanvasStore } from '../stores'

export function cameraCanvasRoutes(store: CanvasStore, accounts: AccountNames) {
  return implement(cameraCanvases, {
    list: async () => succeed(await store.documents.all()),
    query: async ({ body }, context) => serialized(await store.documents.answer(body, context)),
    queryOne: ({ body }, context) => store.documents.answerOne(body, context),
    create: async ({ body }, context) => store.create(body.cameraCanvas, await writeContextOf(context, accounts)),
    update: async ({ params, body }, context) =>
      store.update(params.id, body.updates, await writeContextOf(context, accounts)),
    remove: ({ params }, { ifMatch }) => store.remove(params.id, ifMatch),
  })
}
