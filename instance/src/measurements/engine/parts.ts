import type { Presence, Series } from '../series/series'
import type { Grouping } from './grouping'

/** Series that fall into the same group at each camera and come and go together: their values are combined within a row. */
export interface Part {
  presence: Presence
  members: { series: Series; place: number }[]
  groupOfCamera: readonly number[]
  /** A row counts once, not once for each of its series. */
  countsOnce: boolean
}

export function partsOf(grouping: Grouping): Part[] {
  const parts = new Map<string, Part>()
  for (const { series, place, groupOfCamera } of grouping.members) {
    const key = `${series.presence} ${groupOfCamera.join()}`
    const part = parts.get(key)
    if (part) part.members.push({ series, place })
    else parts.set(key, { presence: series.presence, members: [{ series, place }], groupOfCamera, countsOnce: false })
  }
  return [...parts.values()]
}
