import { regions } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http'
import type { RegionStore } from '../stores'

export function regionRoutes(store: RegionStore) {
  return implement(regions, {
    types: async () => succeed(Object.fromEntries((await store.types.all()).map((type) => [type.regionTypeId, type]))),
    specifications: async () => {
      const entries = (await store.specifications.all()).map(
        (specification) => [specification.regionSpecificationId, specification] as const,
      )
      return succeed(Object.fromEntries(entries))
    },
    mappings: async () => succeed(await store.mappings.all()),
    createType: ({ body }) => store.createType(body.value),
    updateType: ({ params, body }, { ifMatch }) => store.updateType(params.id, body.value.name, ifMatch),
    removeType: ({ params }, { ifMatch }) => store.removeType(params.id, ifMatch),
    createSpecification: ({ body }) => store.createSpecification(body.value),
    updateSpecification: ({ params, body }, { ifMatch }) => store.updateSpecification(params.id, body.value, ifMatch),
    removeSpecification: ({ params }, { ifMatch }) => store.removeSpecification(params.id, ifMatch),
    createMapping: ({ body }) =>
      store.createMapping({ cameraId: body.value, regionType: body.regionType, regions: body.regions }),
    updateMapping: ({ params, body }, { ifMatch }) => store.updateMapping(params.id, body.value, ifMatch),
  })
}
