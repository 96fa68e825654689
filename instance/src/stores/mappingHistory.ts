import { succeed } from '@barn-workbench/core/result'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { createDocumentStore, newId, removeDocumentsWhere, type Database } from '../database'
import type { Now } from '../now'

/** Outlines of a mapping from a time on, until the next revision of the same mapping. */
interface MappingRevision {
  revisionId: string
  version: number
  regionMappingId: string
  validFrom: number
  mapping: MappingState
}
export type MappingState = Omit<RegionMapping, 'version'>

const TABLE = 'region_mapping_revisions'

/** Every state that the outlines of mappings ever had. */
export function createMappingHistory(database: Database, now: Now) {
  const revisions = createDocumentStore<MappingRevision, 'region/not-found'>({
    database,
    table: TABLE,
    idKey: 'revisionId',
    notFoundCode: 'region/not-found',
    scalarKeys: ['regionMappingId', 'validFrom'],
  })

  /** The revisions of a mapping, the one that holds last first. */
  async function revisionsOf(regionMappingId: string): Promise<MappingRevision[]> {
    const own = await revisions.all([{ key: 'regionMappingId', operator: '==', value: regionMappingId }])
    return own.sort((a, b) => b.validFrom - a.validFrom)
  }

  return {
    /** Notes outlines; those of the same time are replaced. */
    async write(mapping: MappingState): Promise<void> {
      const { regionMappingId, validFrom } = mapping
      const ofTime = (await revisionsOf(regionMappingId)).find((revision) => revision.validFrom === validFrom)
      if (ofTime) await revisions.update(ofTime.revisionId, undefined, (before) => succeed({ ...before, mapping }))
      else await revisions.insert({ revisionId: newId(now()), regionMappingId, validFrom, mapping })
    },

    remove: (regionMappingId: string): Promise<void> =>
      removeDocumentsWhere(database, TABLE, { key: 'regionMappingId', value: regionMappingId }),

    /** The states of a mapping, the one that holds last first. */
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
