import { DataCollectionAnnotation, DataCollectionRecord } from '../schema'
import { anyOf } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canView = anyOf('data.view')

/** What a data collector has collected, to be annotated. Both calls need `data.view`. */
export const dataCollection = {
  /** Returns records. */
  records: queryEndpoint('/api/dataCollection/records/query', canView, DataCollectionRecord),

  /** Returns annotations. */
  annotations: queryEndpoint('/api/dataCollection/annotations/query', canView, DataCollectionAnnotation),
}
