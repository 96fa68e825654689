import type { RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { createDocumentStore, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'
import type { Now } from '../now'
import type { CameraStore } from './cameraStore'

export interface RegionStoreDependencies {
  database: Database
  hub: NoticeHub
  cameras: CameraStore
  now: Now
}

export type RegionDocuments = ReturnType<typeof createRegionDocuments>

/** The documents of types, specifications and mappings. Each change is told to who may see regions. */
export function createRegionDocuments({ database, hub }: RegionStoreDependencies) {
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
