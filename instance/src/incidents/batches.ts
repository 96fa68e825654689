import { hasMovedOut } from '@barn-workbench/core/incidentTypes'
import { descending, where } from '@barn-workbench/core/query'
import type { IncidentDocuments } from './updateIncident'

/** The stay of animals in the barn, in ms since the epoch. The current stay has no end. */
export interface Batch {
  start: number
  end: number
}

const QUERY = {
  query: [where('type', '==', 'barnState'), where('hidden', '==', false)],
  order: [descending('firstEventTimestamp')],
}

/** The stays of the last batches, the latest first. */
export async function findBatches(documents: IncidentDocuments, limit: number): Promise<Batch[]> {
  const states = await documents.list({ ...QUERY, limit })
  return states.map((state) => ({
    start: state.firstEventTimestamp,
    end: hasMovedOut(state) ? state.lastEventTimestamp : Infinity,
  }))
}
