import { useState } from 'react'
import type { DataColumns } from '@barn-workbench/core/contract'
import { isAccessRefused } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useLiveEach, type SessionRequest } from '@barn-workbench/plugin-sdk/react'
import { alignColumns } from '../comparison/alignment'
import type { Run } from '../comparison/runs'
import type { MeasurementChart } from '../measurementChart'
import { loadColumns } from './loadColumns'
import { LABEL_COUNTS, type MeasurementQuery } from './measurementQuery'
import { useBarnLabels } from './useBarnLabels'

/** The values of a run, and what became of their call. */
export interface RunCall {
  data: readonly DataColumns[] | undefined
  error: Error | null
  refetch: () => unknown
  dataUpdatedAt: number
}

/** What the runs are asked for. */
interface RunQuery {
  chart: MeasurementChart
  cameras: readonly string[]
  timeResolution: number
}

/** What this barn is asked for, besides labels. */
export function ownQueryOf({ chart, cameras, timeResolution }: RunQuery): MeasurementQuery {
  const { measurement, aggregate } = chart
  return { measurement, aggregate, by: null, cameras, labels: [], timeResolution }
}

function queryOf({ kind }: Run, asked: RunQuery, labels: readonly string[]): MeasurementQuery {
  const query = ownQueryOf(asked)
  // Cameras of this barn say nothing in another one.
  return { ...query, cameras: kind === 'barn' ? [] : query.cameras, labels }
}

/** What a request of a run is for, whatever the time is. */
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
 * The calls, each with the values that it had before its time moved on until the new ones are loaded. `subjects`: what the
 * calls are for; values of another subject, of another account or with other rights are not kept.
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

/** Loads the values of each run, where they are not too many. One that fails does not hold up the others. */
export function useRunCalls(
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
