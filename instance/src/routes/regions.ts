import { regions } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import type { RegionStore } from '../stores'

export function regionRoutes(store: RegionStore, accounts: AccountNames) {
  return implement(regions, {
    types: async () => succeed(Object.fromEntries((await store.types.all()).map((type) => [type.regionTypeId, type]))),
    specifications: async () => {
      const entries = (await store.specifications.all()).map(
        (specification) => [specification.regionSpecificationId, specification] as const,
      )
      return succeed(Object.fromEntries(entries))
    },
    mappings: async ({ query: { at } }) =>
      succeed(at === undefined ? await store.mappings.all() : await store.mappingsAt(at)),
    changes: async () => succeed(await store.changeTimes()),
    history: ({ params }) => store.mappingHistory(params.id),
    createType: ({ body }) => store.createType(body.value),
    updateType: ({ params, body }, { ifMatch }) => store.updateType(params.id, body.value.name, ifMatch),
    removeType: ({ params }, { ifMatch }) => store.removeType(params.id, ifMatch),
    createSpecification: ({ body }) => store.createSpecification(body.value),
    updateSpecification: ({ params, body }, { ifMatch }) => store.updateSpecification(params.id, body.value, ifMatch),
    removeSpecification: ({ params }, { ifMatch }) => store.removeSpecification(params.id, ifMatch),
    createMapping: async ({ body: { value, ...drawn } }, context) =>
      store.createMapping({ cameraId: value, ...drawn }, await writeContextOf(context, accounts)),
    updateMapping: async ({ params, body: { value, validFrom } }, context) =>
      store.updateMapping(params.id, { regions: value, validFrom }, await writeContextOf(context, accounts)),
  })
}
