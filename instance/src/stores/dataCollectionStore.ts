import type { DataCollectionAnnotation, DataCollectionRecord } from '@barn-workbench/core/schema'
import type { NoticeHub } from '../base'
import { createDocumentStore, DATA_ANNOTATION_KEYS, DATA_RECORD_KEYS, type Database } from '../database'

const VIEW_PERMISSIONS = ['data.view']

export type DataCollectionStore = ReturnType<typeof createDataCollectionStore>

/** Stores the items of a data collector, and the work of annotators on them. */
export function createDataCollectionStore(database: Database, hub: NoticeHub) {
  return {
    records: createDocumentStore<DataCollectionRecord, 'request/not-found'>({
      database,
      table: 'data_collection_records',
      idKey: 'dataCollectionRecordId',
      notFoundCode: 'request/not-found',
      scalarKeys: DATA_RECORD_KEYS,
      onChange: ({ id, version }) => {
        hub.publish({ entity: 'dataCollectionRecord', id, version }, VIEW_PERMISSIONS)
      },
    }),
    annotations: createDocumentStore<DataCollectionAnnotation, 'request/not-found'>({
      database,
      table: 'data_collection_annotations',
      idKey: 'dataCollectionAnnotationId',
      notFoundCode: 'request/not-found',
      scalarKeys: DATA_ANNOTATION_KEYS,
      onChange: ({ id, version }) => {
        hub.publish({ entity: 'dataCollectionAnnotation', id, version }, VIEW_PERMISSIONS)
      },
    }),
  }
}
