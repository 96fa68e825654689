import type { Condition } from '@barn-workbench/core/query'
import type { Species } from '@barn-workbench/core/schema'
import type { WidgetSize } from '@barn-workbench/plugin-sdk'
import type { Aggregate, FirstStage, SeriesTag } from './queries/measurementQuery'

/**
 * The form in which a chart is drawn. `line`: a line a series, or the form of the setting `display`. `area` and `bar`
 * are stacked. `range`: a row a series, with a bar while it is on. `heat`: the mean by day and hour in the time zone of
 * the barn.
 */
export type DrawnAs = 'line' | 'area' | 'bar' | 'range' | 'heat'

/** The definition of a chart of one measurement. */
export interface MeasurementChart {
  /** Name of the widget within this plugin. Its messages are in `locale/` under `widgets.<name>`. */
  name: string
  /** Measurement that is requested; `labelCounts` has a separate endpoint. */
  measurement: string
  /** The function that reduces the values of a bucket to one. */
  aggregate: Aggregate
  /** The aggregation before `aggregate`, for measurements that are summed first. */
  first?: FirstStage
  /** The condition on the tags of the rows that count; all count by default. */
  where?: readonly Condition[]
  /**
   * Tag whose values are the series. Several: the user chooses, the first is the default. Null: all rows are one
   * series.
   */
  by: SeriesTag | readonly [SeriesTag, ...SeriesTag[]] | null
  kind: DrawnAs
  /** The form for the series of another tag than the first, if it differs. */
  kindBy?: Partial<Record<SeriesTag, DrawnAs>>
  /** Unit of the values, shown at the axis, by its message under `units`. */
  unit?: string
  /** The axis begins at zero: for counts and rates, so that a small change does not look like a drop to nothing. */
  fromZero?: true
  /** The message `widgets.<name>.scale` explains low and high values. */
  hasScale?: true
  /** Length of a bucket in ms; by default the dashboard's. */
  timeResolution?: number
  /** The user chooses whether all animals count, or only standing or lying ones. */
  splitsAnimals?: true
  /** Animals are counted in regions, whose outlines may change. */
  ofRegions?: true
  /** Its values are weights, which are expected by the day of the batch. */
  isWeight?: true
  /** Species of the barns that have it; all by default. */
  species?: readonly Species[]
  size: WidgetSize
}

/** The tags that a user can choose from; the first is the default. */
export function seriesTagsOf({ by }: Pick<MeasurementChart, 'by'>): readonly SeriesTag[] {
  if (by === null) return []
  return typeof by === 'string' ? [by] : by
}

/** The kind of a chart whose series are divided by a tag. */
export function drawnAs({ kind, kindBy }: Pick<MeasurementChart, 'kind' | 'kindBy'>, by: SeriesTag | null): DrawnAs {
  return (by && kindBy?.[by]) ?? kind
}

/** All ways in which a chart can be drawn. */
export function waysToDraw({ kind, kindBy = {} }: Pick<MeasurementChart, 'kind' | 'kindBy'>): readonly DrawnAs[] {
  return [kind, ...Object.values(kindBy)]
}

/** Whether a chart can show the batch before: not in its rows or cells, which have no room for another line. */
export function comparesBatches({ kind }: Pick<MeasurementChart, 'kind'>): boolean {
  return kind !== 'range' && kind !== 'heat'
}
