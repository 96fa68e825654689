import { randomBytes } from 'node:crypto'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { Actor, RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, newId, removeDocumentsWhere, type Database } from '../database'
import type { CameraStore } from './cameraStore'

type NewRegionType = Pick<RegionType, 'name'> & { regionTypeId?: string | undefined }
type NewSpecification = Pick<RegionSpecification, 'name' | 'regionType'> & {
  regionSpecificationId?: string | undefined
}
type SpecificationUpdate = { [K in 'name' | 'regionType']?: string | undefined }

export type RegionStore = ReturnType<typeof createRegionStore>

/**
 * Stores region types (such as pens), region specifications (the single pens) and region mappings (the polygons in
 * which a camera sees the regions of a type), with their history. A new type or specification without an id gets one
 * made from its name.
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
        // Its earlier outlines stay in the history.
        for (const { regionMappingId } of await mappings.all(ofType(id))) await mappings.remove(regionMappingId)
        return succeed(undefined)
      }),
  }
}

function createSpecificationWrites(
  { database, now }: RegionStoreDependencies,
  { types, specifications, mappings }: RegionDocuments,
) {
  // A drawn specification keeps its type: outlines of the past are shown by type, too.
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

/** Outlines of a mapping from a time on, until the next revision of the same mapping. */
interface MappingRevision {
  revisionId: string
  version: number
  regionMappingId: string
  validFrom: number
  mapping: MappingState
}
type MappingState = Omit<RegionMapping, 'version'>

const REVISION_TABLE = 'region_mapping_revisions'

/** Every state that the outlines of mappings ever had. */
export function createMappingHistory(database: Database, now: Now) {
  const revisions = createDocumentStore<MappingRevision, 'region/not-found'>({
    database,
    table: REVISION_TABLE,
    idKey: 'revisionId',
    notFoundCode: 'region/not-found',
    scalarKeys: ['regionMappingId', 'validFrom'],
  })

  /** The revisions of a mapping, the latest first. */
  async function revisionsOf(regionMappingId: string): Promise<MappingRevision[]> {
    const own = await revisions.all([{ key: 'regionMappingId', operator: '==', value: regionMappingId }])
    return own.sort((a, b) => b.validFrom - a.validFrom)
  }

  return {
    /** Records outlines, and replaces outlines of the same time. */
    async write(mapping: MappingState): Promise<void> {
      const { regionMappingId, validFrom } = mapping
      const ofTime = (await revisionsOf(regionMappingId)).find((revision) => revision.validFrom === validFrom)
      if (ofTime) await revisions.update(ofTime.revisionId, undefined, (before) => succeed({ ...before, mapping }))
      else await revisions.insert({ revisionId: newId(now()), regionMappingId, validFrom, mapping })
    },

    remove: (regionMappingId: string): Promise<void> =>
      removeDocumentsWhere(database, REVISION_TABLE, { key: 'regionMappingId', value: regionMappingId }),

    /** The states of a mapping, the latest first. */
    of: async (regionMappingId: string): Promise<RegionMapping[]> =>
      (await revisionsOf(regionMappingId)).map(mappingOf),

    /** The mappings as they were at a time, in ms since the epoch. */
    async at(time: number): Promise<RegionMapping[]> {
      const upToThen = await revisions.all([{ key: 'validFrom', operator: '<=', value: time }])
      const last = new Map<string, MappingRevision>()
      for (const revision of upToThen.sort((a, b) => a.validFrom - b.validFrom))
        last.set(revision.regionMappingId, revision)
      return [...last.values()].map(mappingOf)
    },

    /** Whether a region is or was drawn anywhere. */
    knows: async (regionSpecification: string): Promise<boolean> =>
      (await revisions.all()).some(({ mapping }) =>
        mapping.regions.some((region) => region.regionSpecification === regionSpecification),
      ),

    /** The times at which any outlines changed, the oldest first. */
    async times(): Promise<number[]> {
      const query = { projection: ['validFrom'], limit: Number.MAX_SAFE_INTEGER }
      const times = (await revisions.query(query)) as MappingRevision[]
      return [...new Set(times.map(({ validFrom }) => validFrom))].sort((a, b) => a - b)
    },
  }
}

function mappingOf({ version, mapping }: MappingRevision): RegionMapping {
  return { ...mapping, version }
}

interface RegionStoreDependencies {
  database: Database
  hub: NoticeHub
  cameras: CameraStore
  now: Now
}

type RegionDocuments = ReturnType<typeof createRegionDocuments>

/** The documents of types, specifications and mappings. Each change is announced to accounts that may see regions. */
function createRegionDocuments({ database, hub }: RegionStoreDependencies) {
  function createDocuments<T extends { version: number }>(
    entity: string,
    table: string,
    idKey: Extract<keyof T, string>,
    mismatchParams?: (current: T) => Record<string, unknown>,
  ) {
    return createDocumentStore<T, 'region/not-found'>({
      database,
      table,
      idKey,
      notFoundCode: 'region/not-found',
      ...(mismatchParams && { mismatchParams }),
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
    /** As they are now. */
    mappings: createDocuments<RegionMapping>(
      'regionMapping',
      'region_mappings',
      'regionMappingId',
      ({ changedBy }) => ({ changedBy: changedBy?.displayName ?? null }),
    ),
  }
}

type MappedRegions = RegionMapping['regions']

/** Outlines as a user draws them. */
export interface DrawnRegions {
  regions: MappedRegions
  /** Start of their validity, in ms since the epoch; now by default. */
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
 * The mappings of regions to cameras with their history. `documents.mappings` holds what was drawn last; each state
 * that outlines ever had is in the history beside it.
 */
function createRegionMappings(dependencies: RegionStoreDependencies, documents: RegionDocuments) {
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
        // A revision that is only for the past does not change the current state.
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
