import { useMemo } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { seriesColor, type ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import { useBatches, useLive, useMessages, useNow, useTimeZone, type Batch } from '@barn-workbench/plugin-sdk/react'
import { loadDeadAnimals, type LoadedAnimals } from './loadDeadAnimals'
import { countBySegment, segmentsOf, segmentsOfBatchBefore, totalsOf, type Segment } from './segments'
import type { StatisticsChoice } from './statisticsChoice'

/** Time between two refreshes, ms. */
const REFRESH = 30 * MINUTE
/** Time after which a segment that has begun is drawn, ms. */
const REDRAW = 5 * MINUTE

/** The time that segments cover, ms since the epoch; null: there are none. */
function spanOf(segments: readonly (Segment | null)[]): Segment | null {
  const known = segments.filter((segment) => segment !== null)
  const [first, last] = [known[0], known.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

/** The segments of the batch before at the same age, if both batches are known. */
function earlierSegments(segments: readonly Segment[], batches: readonly Batch[] | undefined) {
  const [current, before] = batches ?? []
  if (!current || !before) return null
  const earlier = segmentsOfBatchBefore(segments, {
    start: current.firstEventTimestamp,
    startBefore: before.firstEventTimestamp,
  })
  return spanOf(earlier) && earlier
}

const NO_ANIMALS: LoadedAnimals = { animals: [], isCut: false }

/** The animals of both spans, which load at the same time. */
async function loadBoth(session: Session, spans: { now: Segment | null; before: Segment | null }, signal: AbortSignal) {
  const load = async (span: Segment | null) => (span ? await loadDeadAnimals(session, span, signal) : NO_ANIMALS)
  const [now, before] = await Promise.all([load(spans.now), load(spans.before)])
  return { now, before }
}

/**
 * Loads the statistics of a choice. `compares`: as a second series those of the batch before, on the same day of the batch.
 */
export function useStatistics(choice: StatisticsChoice, { compares }: { compares: boolean }) {
  const t = useMessages()
  const zone = useTimeZone()
  const now = useNow(REDRAW)
  const batchesCall = useBatches({ enabled: compares })
  // Another widget may have loaded them.
  const batches = compares ? batchesCall.data : undefined
  const { start, end, timeResolution, mode, timeShift } = choice
  const segments = useMemo(
    () => segmentsOf({ start, end, timeResolution, mode, timeShift }, zone),
    [start, end, timeResolution, mode, timeShift, zone],
  )
  const earlier = useMemo(() => earlierSegments(segments, batches), [segments, batches])
  const spans = { now: spanOf(segments), before: earlier && spanOf(earlier) }
  const call = useLive(['dead-animal-statistics', spans], (session, signal) => loadBoth(session, spans, signal), {
    refresh: REFRESH,
    isJob: true,
    shows: ['incident'],
    keepPrevious: true,
    enabled: !batchesCall.isLoading,
  })
  const { data } = call
  const columns = useMemo((): ChartColumns | undefined => {
    if (!data) return undefined
    const series = [
      {
        name: t(`mode.${mode}`),
        color: seriesColor(0),
        values: countBySegment(data.now.animals, segments, { mode, now }),
      },
    ]
    if (earlier) {
      const counts = countBySegment(
        data.before.animals,
        earlier.filter((segment) => segment !== null),
        { mode, now },
      )
      const first = earlier.findIndex((segment) => segment !== null)
      const values = Float64Array.from(earlier, (segment, index) => (segment ? (counts[index - first] ?? NaN) : NaN))
      series.push({ name: t('statistics.batchBefore'), color: seriesColor(1), values })
    }
    const x = Float64Array.from(segments, (segment) => segment.start)
    const window = spanOf(segments)
    return { x, series, step: timeResolution, ...(window && { window }) }
  }, [data, segments, earlier, mode, now, timeResolution, t])
  const totals = useMemo(() => data && totalsOf(data.now.animals, segments), [data, segments])
  const isCut = data !== undefined && (data.now.isCut || data.before.isCut)
  return { call, columns, totals, isCut, span: spans.now, batch: batches?.[0] }
}
