import { incidents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { HOUR } from '@barn-workbench/core/time'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
const PEN_STATE_REFRESH = HOUR

/** Loads the newest incident of the type `barnState` that is not hidden: none or one. */
export function usePenState() {
  return useDocuments(
    incidents.query,
    {
      query: [where('type', '==', 'barnState'), where('hidden', '==', false)],
      order: [descending('firstEventTimestamp')],
      limit: 1,
    },
    { refresh: PEN_STATE_REFRESH, isJob: true, shows: ['incident'] },
  )
}
