import { dataCollection } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, SerializedReply } from '../http'
import type { DataCollectionStore } from '../stores'

export function dataCollectionRoutes({ records, annotations }: DataCollectionStore) {
  return implement(dataCollection, {
    records: async ({ body }) => succeed(new SerializedReply(await records.answer(body))),
    annotations: async ({ body }) => succeed(new SerializedReply(await annotations.answer(body))),
  })
}
