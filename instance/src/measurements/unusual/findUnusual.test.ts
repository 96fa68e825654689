import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { openSqlite } from '../../database'
import { runToEnd } from '../engine/prepareMeasurement'
import { createMeasurementStore, type MeasurementStore } from '../storage/measurementStore'
import { firstKeyFrom, presenceColumn, ROLL_UP_TABLE, rollUpColumn } from '../storage/tables'
import { createTestRows, createTestStore } from '../testing/createTestStore'
import { tagsKeyOf, type NewRow } from '../written/writtenStore'
import { findComparedHours, findRuns, findUnusual } from './findUnusual'

const zone = timeZoneOf('Europe/Berlin')
const now = Date.parse('2026-11-20T10:07:00Z')
const thisBatch = { start: now - 20 * DAY, end: Infinity }
const batchBefore = { start: now - 90 * DAY, end: now - 30 * DAY }

describe('hours that are compared', () => {
  test('have the same hour of the same batch day in the batch before, and of the days beside it', () => {
    const { hours, basis } = findComparedHours({ zone, batches: [thisBatch, batchBefore], measuredFrom: 0, now })
    expect(basis).toEqual({ kind: 'batches', count: 1 })
    expect(hours.length).toBe(24)
    const [first] = hours
    const local = zone.toLocal(first?.start ?? 0)
    // Between both batches lie 70 days, and the clocks were put back.
    expect(first?.samples.map((sample) => (zone.toLocal(sample) - local) / DAY)).toEqual([-71, -70, -69])
  })

  test('stand beside the days before where no batch was measured before', () => {
    const measuredFrom = now - 25 * DAY
    const { hours, basis } = findComparedHours({ zone, batches: [thisBatch, batchBefore], measuredFrom, now })
    expect(basis).toEqual({ kind: 'days', count: 14 })
    expect(hours[0]?.samples.length).toBe(14)
  })

  test.each([
    ['in an empty barn', [{ start: now - 20 * DAY, end: now - DAY }, batchBefore]],
    ['without a batch', []],
    ['in the first days without a batch before', [{ start: now - 2 * DAY, end: Infinity }]],
  ])('are none %s', (_name, batches) => {
    expect(findComparedHours({ zone, batches, measuredFrom: 0, now })).toEqual({ hours: [], basis: null })
  })

  test('leave out what lies before the animals moved in', () => {
    const { hours } = findComparedHours({
      zone,
      batches: [{ start: now - 5 * HOUR, end: Infinity }, batchBefore],
      measuredFrom: 0,
      now,
    })
    expect(hours.length).toBeLessThanOrEqual(5)
  })
})

describe('runs', () => {
  const hoursOf = (values: readonly number[]) =>
    values.map((value, hour) => ({ camera: 0, hour, value, expected: 10, deviation: 1 }))

  test('hours in a row in the same direction belong together, and the most unusual run counts', () => {
    const [run, ...others] = findRuns(hoursOf([10, 25, 10, 3, 2, 3, 10, 18, 2]))
    expect(others).toEqual([])
    expect(run).toMatchObject({ camera: 0, firstHour: 1, lastHour: 1, value: 25, expected: 10 })
    expect(findRuns(hoursOf([10, 17, 10, 3, 2, 3]))[0]).toMatchObject({ firstHour: 3, lastHour: 5 })
    expect(findRuns(hoursOf([10, 17, 10, 3, 2, 3]))[0]?.score).toBeLessThan(0)
  })

  test('what differs little is never unusual, however steady it was', () => {
    expect(findRuns([{ camera: 0, hour: 0, value: 10.4, expected: 10, deviation: 0 }])).toEqual([])
    expect(findRuns([{ camera: 0, hour: 0, value: 13, expected: 10, deviation: 0 }])).toHaveLength(1)
    expect(findRuns([{ camera: 0, hour: 0, value: 5, expected: 0, deviation: 0 }])).toEqual([])
  })
})

/** Writes the same activity each day of two cameras, of which one sees little in the last four hours. */
async function writeRealActivity(store: MeasurementStore): Promise<void> {
  const rows: NewRow[] = []
  for (let time = now - 20 * DAY; time < now; time += 10 * MINUTE) {
    const usual = 4 + 3 * Math.sin(((time % DAY) / DAY) * 2 * Math.PI) + ((time / (10 * MINUTE)) % 5) * 0.05
    for (const camera of ['real-1', 'real-2']) {
      const value = camera === 'real-1' && time >= now - 4 * HOUR ? usual * 0.1 : usual
      const row = { measurement: 'activity', kind: 'minute' as const, time }
      rows.push({ ...row, tags: tagsKeyOf({ camera }), value })
      // The opposite in a region, which is a part of the picture.
      rows.push({ ...row, tags: tagsKeyOf({ camera, region: 'pen' }), value: 20 - value })
    }
  }
  await store.written.write(rows, now)
  await store.written.fold()
}

describe('a barn', () => {
  let store: MeasurementStore
  const batches = [
    { start: now - 12 * DAY, end: Infinity },
    { start: now - 40 * DAY, end: now - 13 * DAY },
  ]
  beforeEach(async () => {
    store = await createTestStore({ now: now + 5 * DAY, days: 50, cameraCount: 2 })
  })
  const reportOf = () => runToEnd(findUnusual(store, { batches }, now))
  const multiply = (factor: number, hours: number) =>
    store.database
      .prepare(
        `UPDATE ${ROLL_UP_TABLE} SET activity__sum = activity__sum * ? WHERE id % 256 = 1 AND id >= ? AND id < ?`,
      )
      .run(factor, firstKeyFrom(now - hours * HOUR), firstKeyFrom(now))

  test('in which a camera sees much less activity than in the batch before says so first', () => {
    multiply(0.05, 6)
    const { basis, findings, end } = reportOf()
    expect(basis).toEqual({ kind: 'batches', count: 1 })
    expect(findings[0]).toMatchObject({ measurement: 'activity', camera: 'camera-02', end })
    const { start = 0, value = 1, expected = 0, score = 0 } = findings[0] ?? {}
    expect(end - start).toBeGreaterThanOrEqual(3 * HOUR)
    expect(value).toBeLessThan(expected / 2)
    expect(score).toBeLessThanOrEqual(-4)
    expect(findings.map((finding) => Math.abs(finding.score))).toEqual(
      findings.map((finding) => Math.abs(finding.score)).sort((left, right) => right - left),
    )
  })

  test('the expectation is the median of the same hours', () => {
    multiply(0.05, 6)
    const [finding] = reportOf().findings
    const { hours } = findComparedHours({ zone, batches, measuredFrom: 0, now })
    const meanAt = store.database.prepare(
      `SELECT sum(activity__sum) / (sum(camera__count) * 1000.0) FROM ${ROLL_UP_TABLE} WHERE id % 256 = 1 AND id >= ? AND id < ?`,
    )
    const expected = hours
      .filter(({ start }) => start >= (finding?.start ?? 0) && start < (finding?.end ?? 0))
      .map(({ samples }) => {
        const values = samples.map(
          (sample) => meanAt.value(firstKeyFrom(sample), firstKeyFrom(sample + HOUR)) as number,
        )
        return values.sort((left, right) => left - right)[1] as number
      })
    expect(finding?.expected).toBeCloseTo(expected.reduce((sum, value) => sum + value, 0) / expected.length, 6)
  })

  test('long positions have the figure of their chart: the mean over the labels', () => {
    const series = store.source.catalogue.series.filter(({ measurement }) => measurement === 'longPosition')
    const scale = store.source.catalogue.measurements.find(({ measurement }) => measurement === 'longPosition')?.scale
    const columns = series.map((one) => rollUpColumn(one, 'sum'))
    const count = presenceColumn((series[0] as (typeof series)[number]).presence, 'count')
    expect(columns).toHaveLength(2)
    store.database
      .prepare(
        `UPDATE ${ROLL_UP_TABLE} SET ${columns.map((column) => `${column} = ${column} * 20`).join(', ')} WHERE id % 256 = 1 AND id >= ? AND id < ?`,
      )
      .run(firstKeyFrom(now - 6 * HOUR), firstKeyFrom(now))
    const finding = reportOf().findings.find(({ measurement }) => measurement === 'longPosition')
    const { start = 0, end = 0, value } = finding ?? {}
    const meanAt = store.database.prepare(
      `SELECT sum(${columns.join(' + ')}) / (sum(${count}) * ${scale}.0 * 2) FROM ${ROLL_UP_TABLE} WHERE id % 256 = 1 AND id >= ? AND id < ?`,
    )
    const hours = Array.from({ length: (end - start) / HOUR }, (_, index) => start + index * HOUR)
    expect(hours.length).toBeGreaterThan(0)
    const means = hours.map((hour) => meanAt.value(firstKeyFrom(hour), firstKeyFrom(hour + HOUR)) as number)
    expect(value).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / means.length, 6)
  })

  test('whose cameras are measured in their pictures is compared like a simulated one', async () => {
    const source = { ...createTestRows({ now }), cameras: [] }
    const real = createMeasurementStore(openSqlite(':memory:'), source, { now: () => now })
    real.migrate()
    await writeRealActivity(real)
    const query = { batches: [{ start: now - 19 * DAY, end: Infinity }], measurements: ['activity'] }
    const { basis, findings } = runToEnd(findUnusual(real, query, now))
    expect(basis).toEqual({ kind: 'days', count: 14 })
    expect(findings.map(({ camera }) => camera)).toEqual(['real-1'])
    const { value = 1, expected = 0, score = 0 } = findings[0] ?? {}
    expect(score).toBeLessThanOrEqual(-4)
    expect(value / expected).toBeCloseTo(0.1, 1)
  })

  test('whose cameras are simulated in part keeps them apart from real ones', async () => {
    await writeRealActivity(store)
    multiply(0.05, 6)
    const query = { batches: [{ start: now - 12 * DAY, end: Infinity }], measurements: ['activity'] }
    const cameras = runToEnd(findUnusual(store, query, now)).findings.map(({ camera }) => camera)
    expect(cameras).toContain('real-1')
    expect(cameras).toContain('camera-02')
    expect(cameras).not.toContain('real-2')
  })

  test('that was never measured has nothing unusual', async () => {
    const empty = { ...store, coverage: () => null }
    expect(runToEnd(findUnusual(empty, { batches }, now))).toMatchObject({ basis: null, findings: [] })
  })
})
