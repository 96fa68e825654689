import { descending, where, type Condition, type Order } from '@barn-workbench/core/query'

/** Left out where no types are chosen: every pen has one, all the time. */
const BACKGROUND_TYPES = ['penState']

/** Incidents of these types that are not hidden, the newest first. */
export function incidentListQuery(
  types: readonly string[],
  showClosed: boolean,
): { query: Condition[]; order: Order[] } {
  return {
    query: [
      types.length > 0 ? where('type', 'in', types) : where('type', 'nin', BACKGROUND_TYPES),
      where('hidden', '==', false),
      ...(showClosed ? [] : [where('closedAt', '==', null)]),
    ],
    order: [descending('firstEventTimestamp')],
  }
}
