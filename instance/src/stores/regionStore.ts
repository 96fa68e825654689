import type { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Region, RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import { newId } from '../database/newId'
import type { NoticeHub } from '../events/noticeHub'
import type { CameraStore } from './cameraStore'
import { identifierText } from './identifierText'

type MappedRegion = z.infer<typeof Region>
type NewSpecification = Pick<RegionSpecification, 'name' | 'regionType'> & {
  regionSpecificationId?: string | undefined
}
type SpecificationUpdate = { [K in 'name' | 'regionType']?: string | undefined }

export interface RegionStoreDeps {
  database: Database
  hub: NoticeHub
  cameras: CameraStore
  now: Clock
}

export type RegionStore = ReturnType<typeof createRegionStore>

/** Kinds of regions, the regions of each kind, and where cameras see them. */
export function createRegionStore(deps: RegionStoreDeps) {
  const documents = createRegionDocuments(deps)
  return {
    ...documents,
    ...typeWrites(deps, documents),
    ...specificationWrites(deps, documents),
    ...mappingWrites(deps, documents),
  }
}

type RegionDocuments = ReturnType<typeof createRegionDocuments>
type Removed = Promise<Result<undefined, 'region/not-found' | 'region/in-use' | 'request/version-mismatch'>>

function createRegionDocuments({ database, hub }: RegionStoreDeps) {
  const documentsOf = <T extends { version: number }>(table: string, idKey: Extract<keyof T, string>, entity: string) =>
    createDocumentStore<T, 'region/not-found'>({
      database,
      table,
      idKey,
      missing: 'region/not-found',
      changed: ({ id, version }) => {
        hub.publish({ entity, id, version }, ['regions.view'])
      },
    })
  return {
    types: documentsOf<RegionType>('region_types', 'regionTypeId', 'regionType'),
    specifications: documentsOf<RegionSpecification>(
      'region_specifications',
      'regionSpecificationId',
      'regionSpecification',
    ),
    mappings: documentsOf<RegionMapping>('region_mappings', 'regionMappingId', 'regionMapping'),
  }
}

function typeWrites({ database }: RegionStoreDeps, { types, specifications, mappings }: RegionDocuments) {
  async function isInUse(id: string): Promise<boolean> {
    const uses = [{ key: 'regionType', operator: '==', value: id } as const]
    return (await specifications.count(uses)) > 0 || (await mappings.count(uses)) > 0
  }
  return {
    createType: (given: {
      regionTypeId?: string | undefined
      name: string
    }): Promise<Result<RegionType, 'region/exists'>> =>
      database.transaction(async () => {
        const regionTypeId = given.regionTypeId ?? identifierText(given.name)
        if (await types.find(regionTypeId)) return fail('region/exists', { id: regionTypeId })
        return succeed(await types.insert({ regionTypeId, name: given.name }))
      }),
    updateType: (id: string, name: string, ifMatch?: number) =>
      types.update(id, ifMatch, (type) => succeed({ ...type, name })),
    removeType: (id: string, ifMatch?: number): Removed =>
      database.transaction(async () => {
        if (await isInUse(id)) return fail('region/in-use', { id })
        const removed = await types.remove(id, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
  }
}

function specificationWrites({ database }: RegionStoreDeps, { types, specifications, mappings }: RegionDocuments) {
  async function isInUse(id: string): Promise<boolean> {
    return (await mappings.all()).some(({ regions }) =>
      regions.some(({ regionSpecification }) => regionSpecification === id),
    )
  }
  return {
    createSpecification: (
      given: NewSpecification,
    ): Promise<Result<RegionSpecification, 'region/exists' | 'region/not-found'>> =>
      database.transaction(async () => {
        const { name, regionType } = given
        const regionSpecificationId = given.regionSpecificationId ?? identifierText(name)
        if (!(await types.find(regionType))) return fail('region/not-found', { id: regionType })
        if (await specifications.find(regionSpecificationId))
          return fail('region/exists', { id: regionSpecificationId })
        return succeed(await specifications.insert({ regionSpecificationId, name, regionType }))
      }),
    updateSpecification: (id: string, { name, regionType }: SpecificationUpdate, ifMatch?: number) =>
      specifications.update(id, ifMatch, async (before) => {
        const next = { ...before, name: name ?? before.name, regionType: regionType ?? before.regionType }
        if (next.regionType === before.regionType) return succeed(next)
        if (!(await types.find(next.regionType))) return fail('region/not-found', { id: next.regionType })
        return (await isInUse(id)) ? fail('region/in-use', { id }) : succeed(next)
      }),
    removeSpecification: (id: string, ifMatch?: number): Removed =>
      database.transaction(async () => {
        if (await isInUse(id)) return fail('region/in-use', { id })
        const removed = await specifications.remove(id, ifMatch)
        return removed.ok ? succeed(undefined) : removed
      }),
  }
}

function mappingWrites(
  { database, cameras, now }: RegionStoreDeps,
  { types, specifications, mappings }: RegionDocuments,
) {
  /** A mapping of a type shows regions of that type. */
  async function checkRegions(
    regionType: string,
    regions: readonly MappedRegion[],
  ): Promise<Result<undefined, 'region/not-found'>> {
    const known = new Set(
      (await specifications.all())
        .filter((one) => one.regionType === regionType)
        .map((one) => one.regionSpecificationId),
    )
    const unknown = regions.find(({ regionSpecification }) => !known.has(regionSpecification))
    return unknown ? fail('region/not-found', { id: unknown.regionSpecification, regionType }) : succeed(undefined)
  }
  return {
    createMapping: (
      given: Omit<RegionMapping, 'regionMappingId' | 'version'>,
    ): Promise<Result<RegionMapping, 'region/not-found' | 'camera/not-found'>> =>
      database.transaction(async () => {
        const camera = await cameras.documents.get(given.cameraId)
        if (!camera.ok) return camera
        const type = await types.get(given.regionType)
        if (!type.ok) return type
        const checked = await checkRegions(given.regionType, given.regions)
        return checked.ok ? succeed(await mappings.insert({ ...given, regionMappingId: newId(now()) })) : checked
      }),
    updateMapping: (id: string, regions: MappedRegion[], ifMatch?: number) =>
      mappings.update(id, ifMatch, async (before) => {
        const checked = await checkRegions(before.regionType, regions)
        return checked.ok ? succeed({ ...before, regions }) : checked
      }),
  }
}
