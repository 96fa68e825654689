import { dataCollection } from '@barn-workbench/core/contract'
import { implement, serialized } from '../http'
import type { DataCollectionStore } from '../stores'

export function dataCollectionRoutes({ records, annotations }: DataCollectionStore) {
  return implement(dataCollection, {
    records: async ({ body }, context) => serialized(await records.answer(body, context)),
    annotations: async ({ body }, context) => serialized(await annotations.answer(body, context)),
  })
}
