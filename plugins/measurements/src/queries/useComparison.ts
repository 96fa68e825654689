import { useState } from 'react'
import { data, type DataColumns } from '@barn-workbench/core/contract'
import { isAccessRefused } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedCall } from '@barn-workbench/plugin-sdk'
import {
  FINEST_MEASUREMENT_RESOLUTION,
  useLiveEach,
  useTimeSetup,
  useTimeView,
  type SessionRequest,
} from '@barn-workbench/plugin-sdk/react'
import { alignColumns } from '../comparison/alignment'
import { planRuns, type Run, type RunPlan } from '../comparison/runs'
import { comparedChart, dependsOnSpecies, type ComparisonSettings } from '../comparison/settings'
import type { MeasurementChart } from '../measurementChart'
import { animalLabels, LABELS_REFRESH } from './chartQuery'
import { loadColumns } from './loadColumns'
import { LABEL_COUNTS, type MeasurementQuery } from './measurementQuery'
import { useExcess, useTooMuch } from './queryLimits'
import { loadProblemOf, useComparedBarns } from './useComparedBarns'

/** The same list as long as its items are the same. */
function useSameItems<T>(items: readonly T[]): readonly T[] {
  const [kept, keep] = useState(items)
  const isSame = items.length === kept.length && items.every((item, index) => item === kept[index])
  if (!isSame) keep(items)
  return isSame ? kept : items
}

const NO_PLAN: RunPlan = { runs: [], dayOne: null, byDate: null }

/**
 * Loads the data of a comparison: this barn over the time of the dashboard, and each other run over the time that lies
 * over it. A failing run does not delay the others. `tooMuch`: the notice if the resolution is too fine for the time.
 * `notes`: keys of the messages that explain differences from the choice.
 */
export function useComparison(settings: ComparisonSettings) {
  const setup = useTimeSetup()
  const chart = comparedChart(settings)
  const wantsOthers = settings.against === 'barns'
  const barns = useComparedBarns(chart, wantsOthers)
  const [self, ...others] = barns
  const window = { start: setup.start, end: setup.end }
  const plan = self ? planRuns(settings, self, others, window) : NO_PLAN
  const timeResolution = Math.max(FINEST_MEASUREMENT_RESOLUTION, setup.timeResolution)
  const sessions = barns.map(({ session }) => session)
  const asked = { chart, cameras: settings.cameras, timeResolution }
  const excess = useExcess(ownQueryOf(asked), ...plan.runs.map((run) => run.window))
  const view = useTimeView()
  const tooMuch = useTooMuch(excess, (chosen) => view.choose({ ...view.choice(), timeResolution: chosen }))
  const calls = useRunCalls(plan.runs, sessions, { ...asked, isTooMuch: tooMuch !== null })
  const parts = useSameItems(calls.map(({ data }) => data))
  const notes = [
    ...(plan.byDate ? [`byDate.${plan.byDate}`] : []),
    ...(wantsOthers && others.length === 0 ? [`alone.${dependsOnSpecies(chart) ? 'species' : 'any'}`] : []),
  ]
  return { chart, plan, tooMuch, calls, parts, window, timeResolution, notes }
}

/** The values of a run, and the outcome of their call. */
interface RunCall {
  data: readonly DataColumns[] | undefined
  error: Error | null
  refetch: () => unknown
  dataUpdatedAt: number
}

/** The query of the runs. */
interface RunQuery {
  chart: MeasurementChart
  cameras: readonly string[]
  timeResolution: number
}

/** The query of this barn, except labels. */
function ownQueryOf({ chart, cameras, timeResolution }: RunQuery): MeasurementQuery {
  const { measurement, aggregate } = chart
  return { measurement, aggregate, by: null, cameras, labels: [], timeResolution }
}

function queryOf({ kind }: Run, asked: RunQuery, labels: readonly string[]): MeasurementQuery {
  const query = ownQueryOf(asked)
  // Cameras of this barn say nothing in another one.
  return { ...query, cameras: kind === 'barn' ? [] : query.cameras, labels }
}

/** The part of a run's request that is independent of the time. */
function subjectOf({ id, alignment: { zone, runZone, days } }: Run, query: MeasurementQuery) {
  return ['comparison', id, query, [zone.name, runZone.name, days]] as const
}

function requestOf(run: Run, query: MeasurementQuery, isReady: boolean): SessionRequest<DataColumns[]> {
  const { session, window, alignment } = run
  return {
    session,
    key: [...subjectOf(run, query), window],
    enabled: run.problem === null && isReady,
    load: async (asked, signal) => {
      const request = { query, window, zone: alignment.runZone, allCameras: undefined }
      const parts = await loadColumns(asked, request, signal)
      return parts.map((part) => alignColumns(part, alignment, run.id))
    },
  }
}

type Kept = Pick<RunCall, 'data' | 'dataUpdatedAt'>

/**
 * The calls, each with the values that it had before its time moved on until the new ones are loaded. `subjects`: what
 * the calls are for; values of another subject, of another account or with other rights are not kept.
 */
function useKept(calls: readonly RunCall[], subjects: readonly string[]): readonly RunCall[] {
  const [before, keep] = useState<ReadonlyMap<string, Kept>>(new Map())
  const now = new Map<string, Kept>()
  calls.forEach(({ data, error, dataUpdatedAt }, index) => {
    const subject = subjects[index] ?? ''
    const last = isAccessRefused(error) ? undefined : before.get(subject)
    if (data === undefined && last) now.set(subject, last)
    else if (data !== undefined) now.set(subject, last?.data === data ? last : { data, dataUpdatedAt })
  })
  const isSame = now.size === before.size && [...now].every(([subject, kept]) => before.get(subject) === kept)
  if (!isSame) keep(now)
  return calls.map((call, index) => ({ ...call, ...now.get(subjects[index] ?? '') }))
}

/** Loads the values of each run, unless they are too many. A failing run does not delay the others. */
function useRunCalls(
  runs: readonly Run[],
  barns: readonly Session[],
  { isTooMuch, ...asked }: RunQuery & { isTooMuch: boolean },
): readonly RunCall[] {
  const labelsOf = useBarnLabels(barns, asked.chart.measurement === LABEL_COUNTS)
  const planned = runs.map((run) => {
    const { labels, instead } = labelsOf(run.session)
    return { run, instead, hasLabels: labels !== null, query: queryOf(run, asked, labels ?? []) }
  })
  const loaded = useLiveEach(
    planned.map(({ run, query, hasLabels }) => requestOf(run, query, hasLabels && !isTooMuch)),
    { refresh: Math.max(MINUTE, asked.timeResolution) },
  )
  const calls = planned.map(({ run, instead }, index): RunCall => {
    const { data, error = null, refetch = () => undefined, dataUpdatedAt = 0 } = loaded[index] ?? {}
    return { data: run.problem ? undefined : data, error, refetch, dataUpdatedAt, ...instead }
  })
  const subjects = planned.map(({ run, query }) =>
    JSON.stringify([run.session.id, run.session.snapshot().dataScope, run.problem, ...subjectOf(run, query)]),
  )
  return useKept(calls, subjects)
}

/** The labels of the animals of a barn. */
interface BarnLabels {
  /** Null until they are known. Empty: all rows count. */
  labels: readonly string[] | null
  /** The result instead of the values if the labels failed, or if there are no animals; null otherwise. */
  instead: { error: Error | null; refetch: () => unknown } | { data: readonly never[] } | null
}

const NOT_WANTED: BarnLabels = { labels: [], instead: null }
const NO_VALUES: readonly never[] = []

/** The labels that the detectors of each barn use for its animals, by the ids of the barns. */
function useBarnLabels(barns: readonly Session[], enabled: boolean): (session: Session) => BarnLabels {
  const { key, load } = sharedCall(data.labels, {})
  const calls = useLiveEach(
    barns.map((session) => ({ session, key, load: (asked, signal) => load(asked, { signal }) })),
    { refresh: LABELS_REFRESH, enabled },
  )
  return (session) => {
    if (!enabled) return NOT_WANTED
    const call = calls[barns.indexOf(session)]
    if (!call) return { labels: null, instead: null }
    const { error, refetch } = call
    if (loadProblemOf(call) !== null) return { labels: null, instead: { error, refetch } }
    if (!call.data) return { labels: null, instead: null }
    const { species } = session.snapshot()
    const labels = species ? animalLabels(call.data, species, 'all') : []
    // Without labels a request would count all objects, also other ones than animals.
    return labels.length > 0 ? { labels, instead: null } : { labels: null, instead: { data: NO_VALUES } }
  }
}
