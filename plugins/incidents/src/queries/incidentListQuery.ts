import { descending, where, type Condition, type Order } from '@barn-workbench/core/query'

/** Types that are left out unless they are selected: every pen has an open incident of them at all times. */
const BACKGROUND_TYPES = ['penState']

/** The query for visible incidents of some types, the newest first. No types: all except `BACKGROUND_TYPES`. */
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
