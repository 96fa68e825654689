import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Region, RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { createDocumentStore, newId, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'
import type { Now } from '../now'
import type { CameraStore } from './cameraStore'

type MappedRegion = z.infer<typeof Region>
type NewRegionType = Pick<RegionType, 'name'> & { regionTypeId?: string | undefined }
type NewSpecification = Pick<RegionSpecification, 'name' | 'regionType'> & {
  regionSpecificationId?: string | undefined
}
type SpecificationUpdate = { [K in 'name' | 'regionType']?: string | undefined }
type NewMapping = Omit<RegionMapping, 'regionMappingId' | 'version'>

export interface RegionStoreDependencies {
  database: Database
  hub: NoticeHub
  cameras: CameraStore
  now: Now
}

export type RegionStore = ReturnType<typeof createRegionStore>

/**
 * Stores region types (such as pens), region specifications (the single pens) and region mappings (the polygons in
 * which a camera sees the regions of a type). A new type or specification without an id gets one that is made from its
 * name.
 */
export function createRegionStore(dependencies: RegionStoreDependencies) {
  const documents = createRegionDocuments(dependencies)
  return {
    ...documents,
    ...createTypeWrites(dependencies, documents),
    ...createSpecificationWrites(dependencies, documents),
    ...createMappingWrites(dependencies, documents),
  }
}

type RegionDocuments = ReturnType<typeof createRegionDocuments>
type Removal = Promise<Result<undefined, 'region/not-found' | 'region/in-use' | 'request/version-mismatch'>>

function createRegionDocuments({ database, hub }: RegionStoreDependencies) {
  function createDocuments<T extends { version: number }>(
    entity: string,
    table: string,
    idKey: Extract<keyof T, string>,
  ) {
    return createDocumentStore<T, 'region/not-found'>({
      database,
      table,
      idKey,
      notFoundCode: 'region/not-found',
      onChange: ({ id, version }) => {
        hub.publish({ entity, id, version }, ['regions.view'])
      },
    })
  }

  return {
    types: createDocuments<RegionType>('regionType', 'region_types', 'regionTypeId'),
    specifications: createDocuments<RegionSpecification>(
      'regionSpecification',
      'region_specifications',
      'regionSpecificationId',
    ),
    mappings: createDocuments<RegionMapping>('regionMapping', 'region_mappings', 'regionMappingId'),
  }
}

function createTypeWrites({ database }: RegionStoreDependencies, { types, specifications, mappings }: RegionDocuments) {
  async function isInUse(id: string): Promise<boolean> {
    const conditions = [{ key: 'regionType', operator: '==', value: id } as const]
    return (await specifications.count(conditions)) > 0 || (await mappings.count(conditions)) > 0
  }
  return {
    createType: ({ name, ...type }: NewRegionType): Promise<Result<RegionType, 'region/exists'>> =>
      database.transaction(async () => {
        const regionTypeId = type.regionTypeId ?? idOfName(name)
        if (await types.find(regionTypeId)) return fail('region/exists', { id: regionTypeId })
        return succeed(await types.insert({ regionTypeId, name }))
      }),
    updateType: (id: string, name: string, ifMatch?: number) =>
      types.update(id, ifMatch, (type) => succeed({ ...type, name })),
    removeType: (id: string, ifMatch?: number): Removal =>
      database.transaction(async () => {
        if (await isInUse(id)) return fail('region/in-use', { id })
        const removed = await types.remove(id, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
  }
}

function createSpecificationWrites(
  { database }: RegionStoreDependencies,
  { types, specifications, mappings }: RegionDocuments,
) {
  async function isInUse(id: string): Promise<boolean> {
    return (await mappings.all()).some(({ regions }) =>
      regions.some(({ regionSpecification }) => regionSpecification === id),
    )
  }
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
    updateSpecification: (id: string, { name, regionType }: SpecificationUpdate, ifMatch?: number) =>
      specifications.update(id, ifMatch, async (before) => {
        const updated = { ...before, name: name ?? before.name, regionType: regionType ?? before.regionType }
        if (updated.regionType === before.regionType) return succeed(updated)
        if (!(await types.find(updated.regionType))) return fail('region/not-found', { id: updated.regionType })
        return (await isInUse(id)) ? fail('region/in-use', { id }) : succeed(updated)
      }),
    removeSpecification: (id: string, ifMatch?: number): Removal =>
      database.transaction(async () => {
        if (await isInUse(id)) return fail('region/in-use', { id })
        const removed = await specifications.remove(id, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
  }
}

function createMappingWrites(
  { database, cameras, now }: RegionStoreDependencies,
  { types, specifications, mappings }: RegionDocuments,
) {
  /** Checks that all regions exist and are of the mapping's type. */
  async function checkRegions(
    regionType: string,
    regions: readonly MappedRegion[],
  ): Promise<Result<undefined, 'region/not-found'>> {
    const ofType = (await specifications.all()).filter((specification) => specification.regionType === regionType)
    const specificationIds = new Set(ofType.map(({ regionSpecificationId }) => regionSpecificationId))
    const unknown = regions.find(({ regionSpecification }) => !specificationIds.has(regionSpecification))
    return unknown ? fail('region/not-found', { id: unknown.regionSpecification, regionType }) : succeed(undefined)
  }
  return {
    createMapping: (mapping: NewMapping): Promise<Result<RegionMapping, 'region/not-found' | 'camera/not-found'>> =>
      database.transaction(async () => {
        const camera = await cameras.documents.get(mapping.cameraId)
        if (!camera.ok) return camera
        const type = await types.get(mapping.regionType)
        if (!type.ok) return type
        const checked = await checkRegions(mapping.regionType, mapping.regions)
        return checked.ok ? succeed(await mappings.insert({ ...mapping, regionMappingId: newId(now()) })) : checked
      }),
    updateMapping: (id: string, regions: MappedRegion[], ifMatch?: number) =>
      mappings.update(id, ifMatch, async (before) => {
        const checked = await checkRegions(before.regionType, regions)
        return checked.ok ? succeed({ ...before, regions }) : checked
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
