import { DataCollectionAnnotation, DataCollectionRecord } from '../schema'
import { anyOf } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canView = anyOf('data.view')

/** Records of a data collector, which are to be annotated. Both calls need `data.view`. */
export const dataCollection = {
  /** Returns records. */
  records: queryEndpoint('/api/dataCollection/records/query', canView, DataCollectionRecord),

  /** Returns annotations. */
  annotations: queryEndpoint('/api/dataCollection/annotations/query', canView, DataCollectionAnnotation),
}
