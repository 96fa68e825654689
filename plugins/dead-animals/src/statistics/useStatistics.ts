import { useMemo, useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, type TimeZone } from '@barn-workbench/core/time'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import {
  useBatches,
  useLive,
  useMessages,
  useNow,
  useSpecies,
  useTimeZone,
  type Batch,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { isCutOff, lyingAnimals, takenAnimals } from '../queries/animalQueries'
import { barsOf, NOW_COLOR, REFERENCE_COLOR } from './bars'
import { batchesOf, lossesOf, type LossCurves } from './losses'
import type { PlacedAnimal } from './places'
import {
  countBySegment,
  foundIn,
  isLying,
  lyingTimesOf,
  segmentsOf,
  spanOf,
  takenIn,
  type LyingTimes,
  type Segment,
} from './segments'
import type { StatisticsChoice } from './statisticsChoice'

/** Time between two refreshes, ms. */
const REFRESH = 30 * MINUTE
/** Time after which a segment that has begun is drawn, ms. */
const REDRAW = 5 * MINUTE

/** The segments of a choice, the batch that they are of, and the time that is loaded for them. */
function planOf(choice: StatisticsChoice, zone: TimeZone, batches: readonly Batch[]) {
  const segments = segmentsOf(choice, zone)
  const span = spanOf(segments)
  const compared = span && batchesOf(batches, span)
  const since = compared && (compared.before ?? compared.batch).firstEventTimestamp
  return {
    choice,
    segments,
    span,
    compared,
    loaded: span && { ...span, start: Math.min(span.start, since ?? Infinity) },
  }
}
type Plan = ReturnType<typeof planOf>

/** The statistics of the dead animals of a span. */
interface StatisticsFigures {
  span: Segment
  animals: readonly PlacedAnimal[]
  found: readonly PlacedAnimal[]
  taken: readonly PlacedAnimal[]
  /** The animals that lie there now, whenever they were found. */
  lying: readonly PlacedAnimal[]
  times: LyingTimes<PlacedAnimal> | null
  /** Null without a batch. */
  losses: LossCurves | null
}

function figuresOf(animals: readonly PlacedAnimal[], plan: Plan, context: Pick<Context, 'now' | 'species'>) {
  const { segments, span, compared } = plan
  if (!span) return null
  const taken = takenIn(animals, span)
  return {
    span,
    animals,
    found: foundIn(animals, span),
    taken,
    lying: animals.filter(isLying),
    times: lyingTimesOf(taken),
    losses: compared && lossesOf(animals, segments, { ...compared, ...context }),
  } satisfies StatisticsFigures
}

interface Context {
  now: number
  species: ReturnType<typeof useSpecies>
  t: Messages
}

/** The times of a chart: the beginnings of its segments. */
function axisOf({ segments, span, choice }: Plan, now: number) {
  const x = Float64Array.from(segments, ({ start }) => start)
  return { x, step: choice.timeResolution, knownUntil: now, ...(span && { window: span }) }
}

/** The bars of a choice. */
function barColumnsOf(animals: readonly PlacedAnimal[], plan: Plan, { now, t }: Context): ChartColumns {
  const { segments, choice } = plan
  return { ...axisOf(plan, now), series: barsOf(animals, { segments, mode: choice.mode }, { now, t }) }
}

/** The lines of losses since the batch moved in; without a batch, of the animals found since the beginning. */
function curvesOf({ losses, found, span }: StatisticsFigures, plan: Plan, context: Context): ChartColumns {
  const { now, species, t } = context
  const axis = axisOf(plan, now)
  const own = losses?.own ?? foundSoFar(found, plan.segments, now)
  const name = losses ? t('losses.batch') : t('losses.found')
  const before = losses?.before && {
    name: t('losses.batchBefore'),
    color: REFERENCE_COLOR,
    stepped: true,
    values: losses.before,
  }
  return {
    ...axis,
    window: span,
    // Drawn last, and so above the batch before.
    series: [...(before ? [before] : []), { name, color: NOW_COLOR, stepped: true, values: own }],
    ...(losses?.corridor && { corridor: { name: t(`losses.corridor.${species ?? 'pigs'}`), ...losses.corridor } }),
  }
}

function foundSoFar(found: readonly PlacedAnimal[], segments: readonly Segment[], now: number): Float64Array {
  let count = 0
  const counts = countBySegment(found, segments, { mode: 'OPENED', now })
  return counts.map((value) => (count += value))
}

/** Loads the statistics of a choice; the previous ones stay until they are loaded. */
export function useStatistics(choice: StatisticsChoice) {
  const t = useMessages()
  const zone = useTimeZone()
  const species = useSpecies()
  const now = useNow(REDRAW)
  const { data: batches = NO_BATCHES, isLoading } = useBatches()
  const plan = useMemo(() => planOf(choice, zone, batches), [choice, zone, batches])
  const key = JSON.stringify(plan.loaded)
  const load = async (session: Session, signal: AbortSignal) => ({ key, ...(await loadPlan(session, plan, signal)) })
  const call = useLive(['dead-animal-statistics', key], load, {
    refresh: REFRESH,
    isJob: true,
    shows: ['incident'],
    keepPrevious: true,
    enabled: !isLoading,
  })
  const { data } = call
  const [shown, setShown] = useState(plan)
  // Data of another time is not shown.
  if (data?.key === key && shown !== plan) setShown(plan)
  const drawn = useMemo(() => {
    const figures = data && figuresOf(data.animals, shown, { now, species })
    if (!figures) return NOT_LOADED
    const context = { now, species, t }
    return { figures, bars: barColumnsOf(data.animals, shown, context), curves: curvesOf(figures, shown, context) }
  }, [data, shown, now, species, t])
  const { choice: shownChoice, segments, compared } = shown
  return { call, ...drawn, isCut: data?.isCut ?? false, choice: shownChoice, segments, batch: compared?.batch }
}
export type Statistics = ReturnType<typeof useStatistics>

const NO_BATCHES: readonly Batch[] = []
/** The figures before the animals are loaded. */
const NOT_LOADED: { figures?: StatisticsFigures; bars?: ChartColumns; curves?: ChartColumns } = {}

const KEYS = [
  'incidentId',
  'state',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'identifier',
  'messagePayload',
  'position',
] as const

interface LoadedAnimals {
  animals: readonly PlacedAnimal[]
  /** There are more than are loaded, so that counts would be too low. */
  isCut: boolean
}

/** Loads the dead animals that lie in the barn now, or lay there at any time of a span. */
async function loadPlan(session: Session, { loaded }: Plan, signal: AbortSignal): Promise<LoadedAnimals> {
  if (!loaded) return { animals: [], isCut: false }
  const [lying, taken] = await Promise.all([
    session.list(incidents.query, { ...lyingAnimals(), projection: KEYS }, { signal }),
    session.list(incidents.query, { ...takenAnimals(loaded), projection: KEYS }, { signal }),
  ])
  return { animals: [...lying, ...taken], isCut: isCutOff(lying, taken) }
}
