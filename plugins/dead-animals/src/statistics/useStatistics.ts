import { useMemo, useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { ascending, MAXIMUM_QUERY_LIMIT, where } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, type TimeZone } from '@barn-workbench/core/time'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import { useBatches, useLive, useMessages, useNow, useTimeZone, type Batch } from '@barn-workbench/plugin-sdk/react'
import { countBySegment, segmentsOf, segmentsOfBatchBefore, totalsOf, type DeadAnimal, type Segment } from './segments'
import type { StatisticsChoice, StatisticsMode } from './statisticsChoice'

/** Time between two refreshes, ms. */
const REFRESH = 30 * MINUTE
/** Time after which a segment that has begun is drawn, ms. */
const REDRAW = 5 * MINUTE

/** Dead animals are red on every screen, which no camera is. */
const NOW_COLOR = 'var(--bw-error)'
/** The previous batch is drawn faint, in the colour of earlier data on other charts. */
const BEFORE = { color: 'var(--bw-secondary)', ghost: true } as const

/** The time that segments cover, ms since the epoch; null without segments. */
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

/** The segments in which is counted, and the time that is loaded for them. */
function planOf(choice: StatisticsChoice, zone: TimeZone, batches: readonly Batch[] | undefined) {
  const segments = segmentsOf(choice, zone)
  const earlier = earlierSegments(segments, batches)
  return { choice, segments, earlier, span: spanOf(segments), spanBefore: earlier && spanOf(earlier) }
}
type Plan = ReturnType<typeof planOf>

const NO_ANIMALS: LoadedAnimals = { animals: [], isCut: false }

/** The animals of a plan and of the batch before it, which load at the same time. */
async function loadPlan(session: Session, { span, spanBefore }: Plan, signal: AbortSignal) {
  const load = async (of: Segment | null) => (of ? await loadDeadAnimals(session, of, signal) : NO_ANIMALS)
  const [now, before] = await Promise.all([load(span), load(spanBefore)])
  return { key: keyOf({ span, spanBefore }), now, before }
}

function keyOf({ span, spanBefore }: Pick<Plan, 'span' | 'spanBefore'>): string {
  return JSON.stringify([span, spanBefore])
}

/** What is counted, and until when. */
interface Counting {
  mode: StatisticsMode
  /** ms since the epoch. */
  now: number
}

/** The counts at the same age of the previous batch; NaN if there are none. */
function countBefore(earlier: readonly (Segment | null)[], animals: readonly DeadAnimal[], counting: Counting) {
  const known = earlier.filter((segment) => segment !== null)
  const counts = countBySegment(animals, known, counting)
  const first = earlier.findIndex((segment) => segment !== null)
  return Float64Array.from(earlier, (segment, index) => (segment ? (counts[index - first] ?? Number.NaN) : Number.NaN))
}

/**
 * Loads the statistics of a choice; the previous ones stay until they are loaded. `compares`: adds the previous batch
 * as a second series, on the same day of the batch.
 */
export function useStatistics(choice: StatisticsChoice, { compares }: { compares: boolean }) {
  const t = useMessages()
  const zone = useTimeZone()
  const now = useNow(REDRAW)
  const batchesCall = useBatches({ enabled: compares })
  // Another widget may have loaded them.
  const batches = compares ? batchesCall.data : undefined
  const plan = useMemo(() => planOf(choice, zone, batches), [choice, zone, batches])
  const key = keyOf(plan)
  const call = useLive(['dead-animal-statistics', key], (session, signal) => loadPlan(session, plan, signal), {
    refresh: REFRESH,
    isJob: true,
    shows: ['incident'],
    keepPrevious: true,
    enabled: !batchesCall.isLoading,
  })
  const { data } = call
  const [shown, setShown] = useState(plan)
  // Data of another time is not shown.
  if (data?.key === key && shown !== plan) setShown(plan)
  const columns = useMemo((): ChartColumns | undefined => {
    if (!data) return undefined
    const { segments, earlier, span } = shown
    const { mode, timeResolution } = shown.choice
    const counting = { mode, now }
    const own = countBySegment(data.now.animals, segments, counting)
    const series: ChartColumns['series'][number][] = [{ name: t(`mode.${mode}`), color: NOW_COLOR, values: own }]
    if (earlier) {
      const values = countBefore(earlier, data.before.animals, counting)
      series.push({ name: t('statistics.batchBefore'), ...BEFORE, values })
    }
    const x = Float64Array.from(segments, ({ start }) => start)
    return { x, series, step: timeResolution, knownUntil: now, ...(span && { window: span }) }
  }, [data, shown, now, t])
  const totals = useMemo(() => data && totalsOf(data.now.animals, shown.segments), [data, shown])
  const isCut = data !== undefined && (data.now.isCut || data.before.isCut)
  return { call, columns, totals, isCut, mode: shown.choice.mode, span: shown.span, batch: batches?.[0] }
}

const KEYS = ['incidentId', 'type', 'state', 'firstEventTimestamp', 'lastEventTimestamp'] as const

interface LoadedAnimals {
  animals: readonly DeadAnimal[]
  /** There are more than are loaded, so that counts would be too low. */
  isCut: boolean
}

/**
 * Loads the dead animals that lay in the barn at any time of a span, by five keys of each. False alarms and hidden
 * incidents do not count.
 */
async function loadDeadAnimals(session: Session, { start, end }: Segment, signal: AbortSignal): Promise<LoadedAnimals> {
  const shared = [
    where('type', '==', 'deadAnimal'),
    where('hidden', '==', false),
    where('messagePayload.falsePositive', '!=', true),
    where('firstEventTimestamp', '<=', end),
  ]
  const options = { order: [ascending('firstEventTimestamp')], limit: MAXIMUM_QUERY_LIMIT, projection: KEYS }
  const [open, taken] = await Promise.all([
    session.list(
      incidents.query,
      { query: [...shared, where('state', '==', OPEN_DEAD_ANIMAL_STATE)], ...options },
      { signal },
    ),
    session.list(
      incidents.query,
      {
        query: [...shared, where('state', '!=', OPEN_DEAD_ANIMAL_STATE), where('lastEventTimestamp', '>=', start)],
        ...options,
      },
      { signal },
    ),
  ])
  return {
    animals: [...open, ...taken],
    isCut: open.length >= MAXIMUM_QUERY_LIMIT || taken.length >= MAXIMUM_QUERY_LIMIT,
  }
}
