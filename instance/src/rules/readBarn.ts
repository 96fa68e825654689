import type { UnusualReport } from '@barn-workbench/core/contract'
import type { Rule } from '@barn-workbench/core/schema'
import { dayOfBatch, HOUR, MINUTE, type TimeZone } from '@barn-workbench/core/time'
import { findBatches, type Batch, type IncidentStore } from '../incidents'
import { MAXIMUM_SERIES, type MeasurementQueries, type MeasurementStore } from '../measurements'
import type { CameraStore, RegionStore, SensorStore } from '../stores'
import type { BarnPlaces, Target } from './targets'

export interface BarnReadDependencies {
  incidents: IncidentStore
  sensors: Pick<SensorStore, 'all'>
  cameras: Pick<CameraStore, 'documents'>
  regions: Pick<RegionStore, 'specifications'>
  measurements: Pick<MeasurementStore, 'written'>
  queries: MeasurementQueries
  zone: TimeZone
}

/** This batch and the batches with which it is compared. */
const BATCHES = 4
/** Time for which a comparison is kept, in ms. It changes once an hour. */
const COMPARISON_LIFETIME = 10 * MINUTE

export async function readPlaces({ sensors, cameras, regions }: BarnReadDependencies): Promise<BarnPlaces> {
  const specifications = await regions.specifications.all()
  return {
    sensors: await sensors.all(),
    cameras: await cameras.documents.all(),
    regionIds: new Set(specifications.map(({ regionSpecificationId }) => regionSpecificationId)),
  }
}

export function readBatches({ incidents }: BarnReadDependencies): Promise<Batch[]> {
  return findBatches(incidents.documents, BATCHES)
}

/** The day of the batch at a time; null while there are no animals. */
export function batchDayAt(batches: readonly Batch[], zone: TimeZone, at: number): number | null {
  const batch = batches.find(({ start, end }) => start <= at && at < end)
  return batch ? dayOfBatch(zone, batch.start, at) : null
}

/** The newest row of each series from outside, by measurement. */
export function readNewest({ measurements }: BarnReadDependencies) {
  const byMeasurement = new Map<string, { tags: Readonly<Record<string, string>>; time: number; value: number }[]>()
  for (const { measurement, tags, lastTime: time, lastValue: value } of measurements.written.list(MAXIMUM_SERIES)) {
    const listed = byMeasurement.get(measurement) ?? []
    if (listed.length === 0) byMeasurement.set(measurement, listed)
    listed.push({ tags, time, value })
  }
  return byMeasurement
}

/** Compares the day before a time with earlier batches; null where the instance is busy. */
export async function compareDay(
  { queries }: BarnReadDependencies,
  { batches, at, measurements }: { batches: readonly Batch[]; at: number; measurements: readonly string[] },
  signal: AbortSignal,
): Promise<UnusualReport | null> {
  const query = { kind: 'unusual', query: { batches: [...batches], measurements } } as const
  const reply = await queries.run({ query, form: 'rows', accountId: '', time: at }, signal)
  if (!reply.ok) return null
  return (JSON.parse(new TextDecoder().decode(reply.value)) as { result: UnusualReport }).result
}

/** Returns a function that compares the last day at most every few minutes. */
export function createComparison(dependencies: BarnReadDependencies) {
  let kept: { from: number; measurements: string; report: UnusualReport } | null = null
  return async (
    rules: readonly Rule[],
    at: number,
    { batches, signal }: { batches: readonly Batch[]; signal: AbortSignal },
  ): Promise<UnusualReport | null> => {
    const names = rules.filter(({ condition }) => condition.kind === 'unusual').map(({ measurement }) => measurement)
    if (names.length === 0) return null
    const measurements = [...new Set(names)].sort()
    const isFresh = kept && kept.from <= at && at - kept.from < COMPARISON_LIFETIME
    if (kept && isFresh && kept.measurements === measurements.join(' ')) return kept.report
    const report = await compareDay(dependencies, { batches, at, measurements }, signal)
    if (report) kept = { from: at, measurements: measurements.join(' '), report }
    return report
  }
}

/** On which side a target is unusual in the last hour of a comparison; null where nothing was compared. */
export function unusualSide(
  report: UnusualReport | null,
  { measurement }: Pick<Rule, 'measurement'>,
  { matches }: Pick<Target, 'matches'>,
): 'rise' | 'fall' | 'none' | null {
  if (!report?.basis) return null
  const found = report.findings.find(
    (finding) =>
      finding.measurement === measurement && finding.end > report.end - HOUR && matches({ camera: finding.camera }),
  )
  if (!found) return 'none'
  return found.score > 0 ? 'rise' : 'fall'
}
