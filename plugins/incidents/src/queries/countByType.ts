import type { Incident } from '@barn-workbench/core/schema'

/** How many incidents of a type there are. */
export interface TypeCount {
  count: number
  /** How many of them are new. */
  recent: number
}

/** Counts incidents by type. Those that began at `newSince` or later, ms since the epoch, are new. */
export function countByType(
  incidents: readonly Pick<Incident, 'type' | 'firstEventTimestamp'>[],
  newSince: number,
): ReadonlyMap<string, TypeCount> {
  const byType = new Map<string, TypeCount>()
  for (const { type, firstEventTimestamp } of incidents) {
    const { count, recent } = byType.get(type) ?? { count: 0, recent: 0 }
    byType.set(type, { count: count + 1, recent: recent + Number(firstEventTimestamp >= newSince) })
  }
  return byType
}
