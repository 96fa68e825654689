import { MINUTE } from '@barn-workbench/core/time'
import type { Measurement, RowSource } from '../series/series'
import { groupSeries, regroup, type Grouping, type TagValues } from './grouping'
import { partsOf, type Part } from './parts'
import type { CheckedStage } from './stage'

/** Each group is one part at one camera: then a row of the first stage is a row of the table. */
function everyGroupIsOneRow(grouping: Grouping, parts: readonly Part[]): boolean {
  const places = parts.flatMap((part) => part.groupOfCamera.filter((group) => group >= 0))
  return places.length === grouping.groups.length && new Set(places).size === places.length
}

/**
 * Two stages as one, where the first only adds up series of the same camera minute by minute: the mean of the sums is then the sum of
 * the roll-ups divided by the count of minutes. Spares computing the minutes that are no longer stored. Null where it is not so.
 */
export function collapse(
  source: RowSource,
  measurement: Measurement,
  first: CheckedStage,
  second: CheckedStage,
): { parts: Part[]; groups: readonly TagValues[] } | null {
  if (first.resolution !== MINUTE || first.aggregation !== 'sum' || first.fill !== 'none') return null
  if (second.aggregation !== 'mean' && second.aggregation !== 'sum') return null
  const grouping = groupSeries(source, measurement.measurement, first.where, first.groupBy)
  const parts = partsOf(grouping)
  if (!everyGroupIsOneRow(grouping, parts)) return null
  const { groups, groupOf } = regroup(grouping.groups, second.where, second.groupBy)
  const regrouped = parts.map((part) => ({
    ...part,
    countsOnce: true,
    groupOfCamera: part.groupOfCamera.map((group) => groupOf[group] ?? -1),
  }))
  return { parts: regrouped.filter((part) => part.groupOfCamera.some((group) => group >= 0)), groups }
}
