import { incidents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import { useDocuments } from '@barn-workbench/plugin-sdk/react'

/** ms between looks at the state of the pens. */
export const PEN_STATE_REFRESH = 3_600_000

/** The newest incident that tells whether the barn is full. */
export function usePenState() {
  return useDocuments(
    incidents.query,
    { query: [where('type', '==', 'barnState')], order: [descending('firstEventTimestamp')], limit: 1 },
    { refresh: PEN_STATE_REFRESH, shows: ['incident'] },
  )
}
