import { randomBytes } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { createMappingHistory } from './mappingHistory'
import { createRegionDocuments, type RegionDocuments, type RegionStoreDependencies } from './regionDocuments'
import { createRegionMappings } from './regionMappings'

type NewRegionType = Pick<RegionType, 'name'> & { regionTypeId?: string | undefined }
type NewSpecification = Pick<RegionSpecification, 'name' | 'regionType'> & {
  regionSpecificationId?: string | undefined
}
type SpecificationUpdate = { [K in 'name' | 'regionType']?: string | undefined }

export type RegionStore = ReturnType<typeof createRegionStore>

/**
 * Stores region types (such as pens), region specifications (the single pens) and region mappings (the polygons in
 * which a camera sees the regions of a type), with their history. A new type or specification without an id gets one
 * that is made from its name.
 */
export function createRegionStore(dependencies: RegionStoreDependencies) {
  const documents = createRegionDocuments(dependencies)
  return {
    ...documents,
    ...createTypeWrites(dependencies, documents),
    ...createSpecificationWrites(dependencies, documents),
    ...createRegionMappings(dependencies, documents),
  }
}

export type Removal = Promise<Result<undefined, 'region/not-found' | 'region/in-use' | 'request/version-mismatch'>>

function createTypeWrites({ database }: RegionStoreDependencies, { types, specifications, mappings }: RegionDocuments) {
  const ofType = (id: string) => [{ key: 'regionType', operator: '==', value: id } as const]
  async function isInUse(id: string): Promise<boolean> {
    if ((await specifications.count(ofType(id))) > 0) return true
    return (await mappings.all(ofType(id))).some(({ regions }) => regions.length > 0)
  }
  return {
    createType: ({ name, ...type }: NewRegionType): Promise<Result<RegionType, 'region/exists'>> =>
      database.transaction(async () => {
        const regionTypeId = type.regionTypeId ?? idOfName(name)
        if (await types.find(regionTypeId)) return fail('region/exists', { id: regionTypeId })
        return succeed(await types.insert({ regionTypeId, name }))
      }),
    updateType: (
      id: string,
      name: string,
      ifMatch?: number,
    ): Promise<Result<RegionType, 'region/not-found' | 'request/version-mismatch'>> =>
      types.update(id, ifMatch, (type) => succeed({ ...type, name })),
    removeType: (id: string, ifMatch?: number): Removal =>
      database.transaction(async () => {
        if (await isInUse(id)) return fail('region/in-use', { id })
        const removed = await types.remove(id, ifMatch)
        if (!removed.ok) return removed
        // What was drawn of it before stays in the history.
        for (const { regionMappingId } of await mappings.all(ofType(id))) await mappings.remove(regionMappingId)
        return succeed(undefined)
      }),
  }
}

function createSpecificationWrites(
  { database, now }: RegionStoreDependencies,
  { types, specifications, mappings }: RegionDocuments,
) {
  // What was drawn once keeps its type: outlines of the past are shown as those of a type, too.
  const wasDrawn = createMappingHistory(database, now).knows
  const isDrawn = async (id: string): Promise<boolean> =>
    (await mappings.all()).some(({ regions }) => regions.some((region) => region.regionSpecification === id))
  return {
    createSpecification: ({
      name,
      regionType,
      ...specification
    }: NewSpecification): Promise<Result<RegionSpecification, 'region/exists' | 'region/not-found'>> =>
      database.transaction(async () => {
        const regionSpecificationId = specification.regionSpecificationId ?? idOfName(name)
        if (!(await types.find(regionType))) return fail('region/not-found', { id: regionType })
        if (await specifications.find(regionSpecificationId))
          return fail('region/exists', { id: regionSpecificationId })
        return succeed(await specifications.insert({ regionSpecificationId, name, regionType }))
      }),
    updateSpecification: (
      id: string,
      { name, regionType }: SpecificationUpdate,
      ifMatch?: number,
    ): Promise<Result<RegionSpecification, 'region/not-found' | 'region/in-use' | 'request/version-mismatch'>> =>
      specifications.update(id, ifMatch, async (before) => {
        const updated = { ...before, name: name ?? before.name, regionType: regionType ?? before.regionType }
        if (updated.regionType === before.regionType) return succeed(updated)
        if (!(await types.find(updated.regionType))) return fail('region/not-found', { id: updated.regionType })
        return (await wasDrawn(id)) ? fail('region/in-use', { id }) : succeed(updated)
      }),
    /** Outlines of a region that is gone stay in the history, without its name. */
    removeSpecification: (id: string, ifMatch?: number): Removal =>
      database.transaction(async () => {
        if (await isDrawn(id)) return fail('region/in-use', { id })
        const removed = await specifications.remove(id, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
  }
}

const MAXIMUM_ID_LENGTH = 64

/**
 * Makes an id from a name: `Außenbereich 1` becomes `aussenbereich_1`. A name without a letter of the Latin alphabet or
 * a digit gives a random id.
 */
function idOfName(name: string): string {
  const plainText = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  const id = plainText
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAXIMUM_ID_LENGTH)
    .replace(/_+$/, '')
  return id === '' ? `region_${randomBytes(6).toString('hex')}` : id
}
