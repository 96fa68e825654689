import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { Actor, RegionMapping } from '@barn-workbench/core/schema'
import { newId } from '../database'
import { createMappingHistory, type MappingState } from './mappingHistory'
import type { RegionDocuments, RegionStoreDependencies } from './regionDocuments'

type MappedRegions = RegionMapping['regions']

/** Outlines as somebody draws them. */
export interface DrawnRegions {
  regions: MappedRegions
  /** Since when they hold, in ms since the epoch; now by default. */
  validFrom?: number | undefined
}
export type NewMapping = Pick<RegionMapping, 'cameraId' | 'regionType'> & DrawnRegions

export interface MappingWrite {
  actor: Actor
  ifMatch?: number | undefined
}

export type CreatedMapping = Result<RegionMapping, 'region/not-found' | 'camera/not-found' | 'request/invalid'>
export type UpdatedMapping = Result<RegionMapping, 'region/not-found' | 'request/invalid' | 'request/version-mismatch'>

/**
 * The mappings of regions to cameras with their history. `documents.mappings` holds what was drawn last; each state that
 * outlines ever had is in the history beside it.
 */
export function createRegionMappings(dependencies: RegionStoreDependencies, documents: RegionDocuments) {
  const { database, now } = dependencies
  const { mappings } = documents
  const history = createMappingHistory(database, now)

  async function insert(mapping: MappingState): Promise<RegionMapping> {
    await history.write(mapping)
    return mappings.insert(mapping)
  }

  return {
    /** Stores the mappings that a barn begins with, without asking whether their regions exist. */
    insertMappings: (list: readonly Omit<MappingState, 'regionMappingId'>[]): Promise<void> =>
      database.transaction(async () => {
        for (const mapping of list) await insert({ ...mapping, regionMappingId: newId(now()) })
      }),

    createMapping: (mapping: NewMapping, { actor }: MappingWrite): Promise<CreatedMapping> =>
      database.transaction(async () => {
        const checked = await checkMapping(dependencies, documents, mapping)
        if (!checked.ok) return checked
        const { cameraId, regionType, regions, validFrom = now() } = mapping
        const state = { cameraId, regionType, regions, validFrom, changedBy: actor }
        return succeed(await insert({ ...state, regionMappingId: newId(now()) }))
      }),

    updateMapping: (
      id: string,
      { regions, validFrom = now() }: DrawnRegions,
      { actor, ifMatch }: MappingWrite,
    ): Promise<UpdatedMapping> =>
      mappings.update<'region/not-found' | 'request/invalid'>(id, ifMatch, async (before) => {
        const checked = await checkDrawn(dependencies, documents, { regionType: before.regionType, regions, validFrom })
        if (!checked.ok) return checked
        const { regionMappingId, cameraId, regionType } = before
        await history.write({ regionMappingId, cameraId, regionType, regions, validFrom, changedBy: actor })
        // What is drawn for the past only leaves what holds now as it is.
        const isLast = validFrom >= before.validFrom
        return succeed({ ...before, ...(isLast && { regions, validFrom }), changedBy: actor })
      }),

    /** Removes a mapping with its history, as with its camera. */
    removeMapping: (id: string): Promise<void> =>
      database.transaction(async () => {
        await history.remove(id)
        await mappings.remove(id)
      }),

    mappingsAt: history.at,
    changeTimes: history.times,

    async mappingHistory(id: string): Promise<Result<RegionMapping[], 'region/not-found'>> {
      const mapping = await mappings.get(id)
      return mapping.ok ? succeed(await history.of(id)) : mapping
    },
  }
}

async function checkMapping(
  dependencies: RegionStoreDependencies,
  documents: RegionDocuments,
  mapping: NewMapping,
): Promise<Result<unknown, 'region/not-found' | 'camera/not-found' | 'request/invalid'>> {
  const camera = await dependencies.cameras.documents.get(mapping.cameraId)
  if (!camera.ok) return camera
  const type = await documents.types.get(mapping.regionType)
  return type.ok ? checkDrawn(dependencies, documents, mapping) : type
}

/**
 * Checks that all regions exist and are of the mapping's type, and that they do not hold from a time that is yet to
 * come.
 */
async function checkDrawn(
  { now }: RegionStoreDependencies,
  { specifications }: RegionDocuments,
  { regionType, regions, validFrom = 0 }: Omit<NewMapping, 'cameraId'>,
): Promise<Result<undefined, 'region/not-found' | 'request/invalid'>> {
  if (validFrom > now()) return failInvalid({ path: 'validFrom', message: 'in_the_future' })
  if (validFrom < 0) return failInvalid({ path: 'validFrom', message: 'invalid' })
  const ofType = await specifications.all([{ key: 'regionType', operator: '==', value: regionType }])
  const specificationIds = new Set(ofType.map(({ regionSpecificationId }) => regionSpecificationId))
  const unknown = regions.find(({ regionSpecification }) => !specificationIds.has(regionSpecification))
  return unknown ? fail('region/not-found', { id: unknown.regionSpecification, regionType }) : succeed(undefined)
}
