import { compareValues, matches, valueAt, type Condition, type Order } from '@barn-workbench/core/query'
import { inSlices } from '@barn-workbench/plugin-sdk/list'
import type { IncidentsById } from '../../queries/incidentIndex'
import type { IncidentSummary } from '../../queries/incidentSummary'

/** What is asked of the incidents on this device. */
export interface LocalQuery {
  conditions: readonly Condition[]
  order: readonly Order[]
}

/** Text is compared by code units here, which is the instance's order but for rare signs. */
function compareKeys(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  return compareValues(left, right)
}

/** The incidents that pass the conditions, in order, as an instance would answer them. */
export async function localRows(
  byId: IncidentsById,
  { conditions, order }: LocalQuery,
  signal: AbortSignal,
): Promise<readonly IncidentSummary[]> {
  const found: { incident: IncidentSummary; keys: readonly unknown[] }[] = []
  await inSlices(
    byId.values(),
    (incident) => {
      if (!conditions.every((condition) => matches(incident, condition))) return
      found.push({ incident, keys: order.map(({ key }) => valueAt(incident, key)) })
    },
    signal,
  )
  const signs = order.map(({ direction }) => (direction === 'asc' ? 1 : -1))
  found.sort((left, right) => {
    for (const [index, sign] of signs.entries()) {
      const difference = compareKeys(left.keys[index], right.keys[index])
      if (difference !== 0) return difference * sign
    }
    return compareKeys(left.incident.incidentId, right.incident.incidentId)
  })
  return found.map(({ incident }) => incident)
}
