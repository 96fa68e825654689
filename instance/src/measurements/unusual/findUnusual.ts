import { COMPARED_MEASUREMENTS, type UnusualFinding, type UnusualReport } from '@barn-workbench/core/contract'
import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import type { TimeRange } from '../engine/stage'
import { seriesOf } from '../series/series'
import type { MeasurementStore } from '../storage/measurementStore'
import { findComparedHours, type ComparedHour } from './comparedHours'
import { deviationSql } from './deviationSql'
import { findRuns, type HourDeviation } from './findRuns'

export interface UnusualQuery {
  /** The stay of the animals in the barn, and those of the batches before, the latest first; ms since the epoch. */
  batches: readonly TimeRange[]
}

type ComparedMeasurement = (typeof COMPARED_MEASUREMENTS)[number]

/** Measurements whose series add up to the value of a camera. */
const SUMS: ReadonlySet<string> = new Set<ComparedMeasurement>(['labelCounts'])
/** Measurements that grow with the animals, so that the days before say little of today. */
const GROWING: ReadonlySet<string> = new Set<ComparedMeasurement>(['weightEstimation', 'size'])

function readDeviations(
  { database, source }: MeasurementStore,
  name: string,
  hours: readonly ComparedHour[],
): HourDeviation[] {
  const measurement = source.catalogue.measurements.find((known) => known.measurement === name)
  const series = seriesOf(source.catalogue, name, false)
  if (!measurement || series.length === 0) return []
  const { sql, values } = deviationSql({ series, scale: measurement.scale, isSum: SUMS.has(name), hours })
  return database.prepare(sql).all(values) as HourDeviation[]
}

function findingsOf(store: MeasurementStore, name: string, hours: readonly ComparedHour[]): UnusualFinding[] {
  const startOf = (hour: number) => hours[hour]?.start ?? 0
  return findRuns(readDeviations(store, name, hours)).map(({ camera, firstHour, lastHour, ...figures }) => ({
    measurement: name,
    camera: store.source.cameras[camera]?.cameraId ?? '',
    start: startOf(firstHour),
    end: startOf(lastHour) + HOUR,
    ...figures,
  }))
}

/** The measurements that can be compared on such a basis. */
function measurementsOn(basis: UnusualReport['basis']): readonly string[] {
  if (!basis) return []
  return COMPARED_MEASUREMENTS.filter((name) => basis.kind === 'batches' || !GROWING.has(name))
}

/** Compares the last day with earlier batches, measurement by measurement. Yields after each of them. */
export function* findUnusual(
  store: MeasurementStore,
  { batches }: UnusualQuery,
  now: number,
): Generator<undefined, UnusualReport> {
  const zone = timeZoneOf(store.source.timeZone)
  const measuredFrom = store.coverage()?.from ?? Infinity
  const { hours, basis } = findComparedHours({ zone, batches, measuredFrom, now })
  const findings: UnusualFinding[] = []
  for (const name of measurementsOn(basis)) {
    findings.push(...findingsOf(store, name, hours))
    yield
  }
  findings.sort((left, right) => Math.abs(right.score) - Math.abs(left.score))
  const last = hours[hours.length - 1]
  return { start: hours[0]?.start ?? now, end: last ? last.start + HOUR : now, basis, findings }
}
