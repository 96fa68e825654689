import { MINUTE } from '@barn-workbench/core/time'
import type { Measurement, RowSource } from '../series/series'
import { createColumnSets, groupSeries, regroup, type ColumnSet, type Grouping, type TagValues } from './grouping'
import type { CheckedStage } from './stage'

/** Whether each group is one column set at one camera. A row of the first stage is then a row of the table. */
function isEveryGroupOneRow(grouping: Grouping, columnSets: readonly ColumnSet[]): boolean {
  const groupNumbers = columnSets.flatMap((columnSet) => columnSet.groupOfCamera.filter((group) => group >= 0))
  return groupNumbers.length === grouping.groups.length && new Set(groupNumbers).size === groupNumbers.length
}

/**
 * Combines two stages into one if the first only adds up series of a camera minute by minute. The mean of these sums is
 * the sum of the roll-ups over the number of minutes, so that minutes that are no longer stored need not be computed.
 * Null if the stages cannot be combined.
 */
export function collapseStages(
  source: RowSource,
  measurement: Measurement,
  first: CheckedStage,
  second: CheckedStage,
): { columnSets: ColumnSet[]; groups: readonly TagValues[] } | null {
  if (first.resolution !== MINUTE || first.aggregation !== 'sum' || first.fill !== 'none') return null
  if (second.aggregation !== 'mean' && second.aggregation !== 'sum') return null
  const grouping = groupSeries(source, measurement.measurement, first.where, first.groupBy)
  const columnSets = createColumnSets(grouping)
  if (!isEveryGroupOneRow(grouping, columnSets)) return null
  const { groups, groupOf } = regroup(grouping.groups, second.where, second.groupBy)
  const regrouped = columnSets.map((columnSet) => ({
    ...columnSet,
    countsOnce: true,
    groupOfCamera: columnSet.groupOfCamera.map((group) => groupOf[group] ?? -1),
  }))
  return { columnSets: regrouped.filter((columnSet) => columnSet.groupOfCamera.some((group) => group >= 0)), groups }
}
