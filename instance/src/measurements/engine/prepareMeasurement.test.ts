import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGGREGATIONS, columnsOfRows, decodeColumns, encodeColumns } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { MeasurementStore } from '../storage/measurementStore'
import { createTestStore } from '../testing/createTestStore'
import { naiveBuckets } from '../testing/naiveBuckets'
import { naiveQuery, type NaiveWorld } from '../testing/naiveQuery'
import { queryRows } from '../testing/runQuery'
import { columnsOf, objectsOf, type MeasurementRow, type QueryRows } from './queryRows'
import type { Stage, StageCondition } from './stage'

const RESOLUTIONS = [
  90_000,
  ...[1, 5, 7, 10, 20, 40, 60, 120, 360, 420, 720, 1440, 2160, 10_080].map((minutes) => minutes * MINUTE),
]

function createWorld(store: MeasurementStore, now: number): NaiveWorld {
  const bucketOfResolution = new Map<number, (time: number) => number>()
  const { timeZone } = store.source
  return {
    store,
    from: store.coverage()?.from ?? 0,
    to: Math.floor(now / MINUTE) * MINUTE,
    bucketOf(resolution) {
      const bucketOf =
        bucketOfResolution.get(resolution) ??
        naiveBuckets(timeZone, resolution, Math.floor(now / DAY) * DAY - 25 * DAY, now + 2 * DAY)
      bucketOfResolution.set(resolution, bucketOf)
      return bucketOf
    },
  }
}

const TAG_VALUES: Record<string, readonly string[]> = {
  camera: ['camera-01', 'camera-02', 'camera-03'],
  label: ['pig', 'pig_lying', 'Broiler'],
  regions: ['stalltechnik', 'stallbereich_vh', 'activity_areas'],
  inner: ['feeder', 'vorne', 'lying'],
  property: ['nightvision', 'sharpness'],
  pen: ['pen_1', 'pen_2', 'pen_5'],
}

function conditionOf(keys: readonly string[]): fc.Arbitrary<StageCondition> {
  return fc.constantFrom(...keys).chain((key) => {
    const values = [...(TAG_VALUES[key] ?? []), 'none']
    return fc.oneof(
      fc.record({
        key: fc.constant(key),
        operator: fc.constantFrom('==', '!=', 'contains'),
        value: fc.constantFrom(...values, 'E', null),
      }),
      fc.record({
        key: fc.constant(key),
        operator: fc.constantFrom('<', '<=', '>', '>='),
        value: fc.constantFrom(...values),
      }),
      fc.record({
        key: fc.constant(key),
        operator: fc.constantFrom('in', 'nin'),
        value: fc.subarray([...values, null]),
      }),
    )
  })
}

interface StageShape {
  field: string
  keys: readonly string[]
  now: number
  days: number
}

function stageOf({ field, keys, now, days }: StageShape): fc.Arbitrary<Stage> {
  return fc.record({
    time: fc
      .tuple(fc.integer({ min: -HOUR, max: (days + 1) * DAY }), fc.integer({ min: 20 * MINUTE, max: 1.3 * DAY }))
      .map(([back, length]) => ({ start: now - back, end: now - back + length })),
    timeResolution: fc.constantFrom(...RESOLUTIONS).map((resolution) => `${resolution}ms`),
    columns: fc.constantFrom(...AGGREGATIONS).map((aggregation) => ({ [field]: `${aggregation}@y`, time: 'time' })),
    where: keys.length > 0 ? fc.oneof(fc.constant([]), fc.array(conditionOf(keys), { maxLength: 2 })) : fc.constant([]),
    groupByTags: fc.shuffledSubarray([...keys]),
    fill: fc.constantFrom('none' as const, 'null' as const, 'previous' as const, 0, -2.5),
  })
}

/** Stages like those of the chart of pens: a sum for each minute, then its mean. */
function sumThenMean(first: Stage, keys: readonly string[]): fc.Arbitrary<Stage[]> {
  const { fill, ...rest } = first
  const summed = { ...rest, timeResolution: `${MINUTE}ms`, columns: { value: 'sum@y', time: 'time' } }
  return fc
    .record({
      timeResolution: fc.constantFrom(...RESOLUTIONS).map((resolution) => `${resolution}ms`),
      columns: fc.constantFrom('mean@y', 'sum@y').map((y) => ({ y, time: 'time' })),
      where:
        keys.length > 0 ? fc.oneof(fc.constant([]), fc.array(conditionOf(keys), { maxLength: 1 })) : fc.constant([]),
      groupByTags: fc.shuffledSubarray([...keys]),
    })
    .map((second) => [summed, { ...second, fill }])
}

function queryOf(store: MeasurementStore, now: number, days: number) {
  return fc.constantFrom(...store.source.catalogue.measurements).chain(({ measurement, tagKeys }) =>
    stageOf({ field: 'value', keys: tagKeys, now, days }).chain((first) =>
      fc.record({
        measurement: fc.constant(measurement),
        stages: fc.oneof(
          fc.constant<Stage[]>([first]),
          sumThenMean(first, first.groupByTags ?? []),
          stageOf({ field: 'y', keys: first.groupByTags ?? [], now, days }).chain((second) =>
            fc.constantFrom(true, false, false, false).map((hasTime): Stage[] => {
              const { time, ...rest } = second
              return [first, hasTime ? { ...rest, time } : rest]
            }),
          ),
        ),
      }),
    ),
  )
}

function expectSameRows(rows: readonly MeasurementRow[], expected: readonly MeasurementRow[]): void {
  const label = (row: MeasurementRow): string => JSON.stringify({ ...row, y: row['y'] === null ? null : 'a number' })
  expect(rows.map(label)).toEqual(expected.map(label))
  const largestError = rows.reduce((largest, row, index) => {
    const expectedValue = Number(expected[index]?.['y'])
    return Math.max(largest, Math.abs(Number(row['y']) - expectedValue) / Math.max(1, Math.abs(expectedValue)))
  }, 0)
  expect(largestError).toBeLessThan(1e-9)
}

/** Columns say the same as the rows, but with seven digits. */
function expectSameColumns(rows: QueryRows): void {
  const columns = decodeColumns(encodeColumns(columnsOf(rows), 'y'))
  const expected = columnsOfRows(objectsOf(rows))
  const byTags = ({ series }: typeof columns) => new Map(series.map((one) => [JSON.stringify(one.tags), one.values]))
  expect(columns.times).toEqual(expected.times)
  expect([...byTags(columns).keys()].sort()).toEqual([...byTags(expected).keys()].sort())
  for (const [tags, values] of byTags(expected)) {
    const decoded = byTags(columns).get(tags) ?? new Float64Array(0)
    values.forEach((value, index) => {
      expect(Number.isNaN(decoded[index])).toBe(Number.isNaN(value))
      expect(Math.abs((decoded[index] as number) - value) > Math.abs(value) * 6e-7 + 1e-12).toBe(false)
    })
  }
}

const WORLDS = [
  { name: 'pigs, clocks put back', species: 'pigs', now: Date.parse('2026-10-27T13:47:20Z'), days: 4 },
  { name: 'chickens, clocks put forward', species: 'chickens', now: Date.parse('2026-03-31T09:03:00Z'), days: 4 },
  {
    name: 'pigs in Kathmandu',
    species: 'pigs',
    timeZone: 'Asia/Kathmandu',
    now: Date.parse('2026-06-03T09:03:00Z'),
    days: 3,
  },
  {
    name: 'chickens on Lord Howe Island, clocks put back by half an hour',
    species: 'chickens',
    timeZone: 'Australia/Lord_Howe',
    now: Date.parse('2026-04-07T01:11:00Z'),
    days: 4,
  },
] as const

describe.each(WORLDS)('$name', (options) => {
  let store: MeasurementStore
  let world: NaiveWorld
  beforeAll(async () => {
    store = await createTestStore(options)
    world = createWorld(store, options.now)
  })

  test('the test barn has hours with animals and hours without', () => {
    const rows = naiveQuery(world, 'labelCounts', [
      { timeResolution: `${HOUR}ms`, columns: { value: 'max@y', time: 'time' } },
    ])
    expect(rows.some((row) => Number(row['y']) > 20)).toBe(true)
    expect(rows.some((row) => row['y'] === 0)).toBe(true)
  })

  test('a query gives the same rows as aggregating point by point', () => {
    fc.assert(
      fc.property(queryOf(store, options.now, options.days), ({ measurement, stages }) => {
        const result = queryRows(store, measurement, stages)
        if (!result.ok) throw new Error(JSON.stringify(result.problem))
        expectSameRows(objectsOf(result.value), naiveQuery(world, measurement, stages))
        expectSameColumns(result.value)
      }),
      { numRuns: 8 },
    )
  })
})

test('the speed of a camera is weighted by its animals, and that of a label is its own', async () => {
  const now = Date.parse('2026-06-03T09:03:00Z')
  const store = await createTestStore({ now, days: 3 })
  const start = Date.parse('2026-05-31T14:00:00Z')
  const minuteOf = (measurement: string, groupByTags: string[]) => {
    const result = queryRows(store, measurement, [
      {
        time: { start, end: start + MINUTE },
        timeResolution: `${MINUTE}ms`,
        columns: { value: 'mean@y', time: 'time' },
        where: [{ key: 'camera', operator: '==', value: 'camera-01' }],
        groupByTags,
      },
    ])
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return objectsOf(result.value)
  }
  const counts = new Map(minuteOf('labelCounts', ['label']).map(({ label, y }) => [label, Number(y)]))
  const speeds = minuteOf('speed', ['label'])
  expect(speeds.map(({ label }) => label)).toEqual(['pig', 'pig_lying'])
  const animals = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const weighted = speeds.reduce((sum, { label, y }) => sum + (Number(y) * (counts.get(label ?? '') ?? 0)) / animals, 0)
  const [ofCamera] = minuteOf('speed', ['camera'])
  expect(Number(ofCamera?.['y'])).toBeCloseTo(weighted, 2)
})
