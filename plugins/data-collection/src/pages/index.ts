import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconTags } from '@barn-workbench/plugin-sdk/icons'

/** The records of a data collector, and how far they are annotated. */
export const recordsPage = definePage({
  id: 'data-collection.records',
  path: '/data-collection',
  params: z.object({}),
  ofInstance: { needs: ['data.view'], instanceTypes: ['data_collector'], navigation: { icon: IconTags } },
  load: () => import('./records/RecordsPage'),
})
