/** The order in which incidents follow each other, seen from one of them. */
export interface OrderFrom {
  incidentId: string | null
  ids: readonly string[]
}

function keepsPlaces(before: readonly string[], after: readonly string[]): boolean {
  const isAfter = new Set(after)
  const isBefore = new Set(before)
  const left = before.filter((id) => isAfter.has(id))
  const right = after.filter((id) => isBefore.has(id))
  return left.every((id, index) => id === right[index])
}

/**
 * The order to be shown. An incident that leaves the list while it is looked at, such as one that is closed, keeps its place,
 * so that the next one is still the next. What comes and goes around it is followed.
 */
export function steadyOrder(shown: OrderFrom, latest: OrderFrom): OrderFrom {
  const { incidentId, ids } = latest
  if (shown.incidentId !== incidentId)
    return incidentId !== null && !ids.includes(incidentId) && shown.ids.includes(incidentId)
      ? { incidentId, ids: shown.ids }
      : latest
  if (incidentId === null || !shown.ids.includes(incidentId)) return latest
  return ids.includes(incidentId) && keepsPlaces(shown.ids, ids) ? latest : shown
}

/** The neighbours of an incident in an order, and its position from 1; null where it has none. */
export interface Neighbours {
  previous: string | null
  next: string | null
  position: number | null
  total: number
}

/** Where an incident stands. One that is in no list leads to the first of the list. */
export function neighboursOf({ incidentId, ids }: OrderFrom): Neighbours {
  const index = incidentId === null ? -1 : ids.indexOf(incidentId)
  return {
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
    position: index < 0 ? null : index + 1,
    total: ids.length,
  }
}
