import { useMemo } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import {
  columnsFrom,
  NO_COLUMNS,
  type ChartColumns,
  type ChartSeries,
  type ColumnsOptions,
} from '@barn-workbench/plugin-sdk/chart'
import { useBatches, useLive, useMessages, useShowsBatchBefore, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { alignColumns, runWindow, type Alignment } from '../comparison/alignment'
import { alignmentToBatchBefore } from '../comparison/batchBefore'
import { comparesBatches, type MeasurementChart } from '../measurementChart'
import { loadColumns } from './loadColumns'
import type { MeasurementQuery, SeriesTag } from './measurementQuery'
import { useExcess } from './queryLimits'
import type { TimeSlice } from './timeSlices'

/** The colour of a line of the batch before that stands for many: legible in both themes, and no camera's. */
const COLOR = 'var(--bw-secondary)'
/** The colour of a line that may lie on areas or bars. */
const COLOR_ON_STACKS = 'var(--bw-text)'
/** The id of that line, which is no camera's. */
const ID = 'batch-before'

interface BatchBeforeOptions {
  chart: MeasurementChart
  /** The query of the chart; null as long as it asks for nothing. */
  query: MeasurementQuery | null
  window: TimeSlice
  columns: ColumnsOptions
  enabled: boolean
}

/**
 * Returns the alignment of the batch before with a window, where the dashboard asks for it; null if it is not known.
 */
function useAlignment({ start, end }: TimeSlice, isWanted: boolean) {
  const zone = useTimeZone()
  const { data: batches } = useBatches({ enabled: isWanted })
  const alignment = useMemo(
    () => (isWanted && batches ? alignmentToBatchBefore(batches, zone, { start, end }) : null),
    [isWanted, batches, zone, start, end],
  )
  return { alignment, isMissing: isWanted && batches !== undefined && alignment === null }
}

/** The query for the batch before, and its time; null if it is not wanted or not known. */
function useEarlierRequest(query: MeasurementQuery | null, window: TimeSlice, alignment: Alignment | null) {
  const earlierWindow = alignment && runWindow(alignment, window)
  // Minutes of long ago would have to be computed: longer buckets stand for them.
  const { excess, allCameras } = useExcess(query, earlierWindow ?? window)
  if (!query || !alignment || !earlierWindow) return null
  const asked = excess ? { ...query, timeResolution: excess.timeResolution } : query
  return { query: asked, window: earlierWindow, zone: alignment.zone, allCameras, alignment }
}

/** Loads the values of a chart over the same days of the batch before, where the dashboard asks for it. */
export function useBatchBefore({ chart, query, window, columns, enabled }: BatchBeforeOptions) {
  const isWanted = useShowsBatchBefore() && enabled && comparesBatches(chart)
  const { alignment, isMissing } = useAlignment(window, isWanted)
  const request = useEarlierRequest(query, window, alignment)
  const step = request?.query.timeResolution ?? MINUTE
  const { data } = useLive<ChartColumns>(
    ['batchBefore', request?.query, window, alignment?.days],
    async (session, signal) => {
      if (!request) return NO_COLUMNS
      const parts = await loadColumns(session, request, signal)
      const aligned = parts.map((part) => alignColumns(part, request.alignment))
      return columnsFrom(aligned, { ...columns, step, window })
    },
    { refresh: Math.max(MINUTE, step), keepPrevious: true, enabled: request !== null },
  )
  return {
    earlier: alignment ? data : undefined,
    /** The dashboard asks for the batch before, and none is known. */
    isMissing,
  }
}

/** The median of several series at each time. */
function medianOf(series: readonly ChartSeries[], length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => {
    const values = series
      .map(({ values: all }) => all[i] as number)
      .filter(Number.isFinite)
      .sort((left, right) => left - right)
    const middle = values.length >> 1
    const upper = values[middle] ?? NaN
    return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? NaN) + upper) / 2
  })
}

/** The values of an earlier batch at the times of a chart, each from the bucket in which its time lies. */
function valuesAt(x: Float64Array, { x: times, step = 0 }: ChartColumns, values: Float64Array): Float64Array {
  let at = -1
  return x.map((time) => {
    while (at + 1 < times.length && (times[at + 1] as number) <= time) at++
    const isWithin = at >= 0 && time - (times[at] as number) <= step
    return isWithin ? (values[at] as number) : NaN
  })
}

/**
 * The columns of a chart with the batch before as pale lines: one for each group of animals or region, or the median of
 * all cameras or pens, in which a line of each would be lost. `words`: the names of such a line.
 */
export function withBatchBefore(
  columns: ChartColumns,
  earlier: ChartColumns | undefined,
  by: SeriesTag | null,
  words: { median: string; of: (name: string) => string },
): ChartColumns {
  if (!earlier || earlier.series.length === 0) return columns
  const { x } = columns
  if (by === 'camera' || by === 'pen') {
    const values = valuesAt(x, earlier, medianOf(earlier.series, earlier.x.length))
    return {
      ...columns,
      series: [...columns.series, { id: ID, name: words.median, color: COLOR, ghost: true, values }],
    }
  }
  const ghosts = columns.series.flatMap((series): ChartSeries[] => {
    const before = earlier.series.find(({ id, name }) => (id ?? name) === series.id)
    if (!before) return []
    const values = valuesAt(x, earlier, before.values)
    const { id = '', name } = series
    return [{ id: `${ID} ${id}`, name: words.of(name), color: COLOR_ON_STACKS, ghost: true, values }]
  })
  return { ...columns, series: [...columns.series, ...ghosts] }
}

/** The names of the lines of the batch before. `count`: how many series the chart has. */
export function useBatchBeforeWords(count: number) {
  const t = useMessages()
  const isMany = count > 1
  return useMemo(
    () => ({
      median: t(isMany ? 'before.median' : 'before.series'),
      of: (name: string) => t('before.of', { name }),
    }),
    [t, isMany],
  )
}
