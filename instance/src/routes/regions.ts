import { isDeepStrictEqual } from 'node:util'
import { regions } from '@barn-workbench/core/contract'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { isOutline, type RegionMapping } from '@barn-workbench/core/schema'
import { implement } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import { isColor } from '../painting'
import type { RegionStore } from '../stores'

type Regions = RegionMapping['regions']
type Region = Regions[number]

/**
 * Refuses invalid outlines and colours. `path` of the regions within the body. Values of a region in `stored` are
 * always accepted, since they may be older than these rules.
 */
function checkRegions(path: string, regions: Regions, stored: Regions = []): Result<undefined, 'request/invalid'> {
  const isStored = (region: Region, part: 'polygon' | 'color') =>
    stored.some(
      (known) =>
        known.regionSpecification === region.regionSpecification && isDeepStrictEqual(known[part], region[part]),
    )
  for (const [index, region] of regions.entries()) {
    if (!isOutline(region.polygon) && !isStored(region, 'polygon'))
      return failInvalid({ path: `${path}.${index}.polygon`, message: 'outline_invalid' })
    if (!isStored(region, 'color') && !isColor(region.color))
      return failInvalid({ path: `${path}.${index}.color`, message: 'color_invalid' })
  }
  return succeed(undefined)
}

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
    createMapping: async ({ body: { value, ...drawn } }, context) => {
      const checked = checkRegions('regions', drawn.regions)
      if (!checked.ok) return checked
      return store.createMapping({ cameraId: value, ...drawn }, await writeContextOf(context, accounts))
    },
    updateMapping: async ({ params, body: { value, validFrom } }, context) => {
      const history = await store.mappingHistory(params.id)
      if (!history.ok) return history
      const stored = history.value.flatMap(({ regions }) => regions)
      const checked = checkRegions('value', value, stored)
      if (!checked.ok) return checked
      return store.updateMapping(params.id, { regions: value, validFrom }, await writeContextOf(context, accounts))
    },
  })
}
