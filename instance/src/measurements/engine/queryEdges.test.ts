import { beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { MeasurementStore } from '../storage/measurementStore'
import { createTestStore } from '../testing/createTestStore'
import { queryMeasurement, runQuery } from '../testing/runQuery'
import { prepareLabelCounts, type LabelCountsQuery } from './prepareMeasurement'
import type { MeasurementRow } from './queryRows'
import type { Stage } from './stage'

const now = Date.parse('2026-10-27T13:47:00Z')
const columns = { value: 'mean@y', time: 'time' }
let store: MeasurementStore
beforeAll(async () => {
  store = await createTestStore({ now })
})

function rowsOf(measurement: string, ...stages: Stage[]): MeasurementRow[] {
  const result = queryMeasurement(store, measurement, stages)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

function problemOf(measurement: string, ...stages: Stage[]): { code: string; paths: string[] } {
  const result = queryMeasurement(store, measurement, stages)
  if (result.ok) throw new Error('The query succeeded')
  return { code: result.problem.code, paths: (result.problem.errors ?? []).map((error) => error.path) }
}

test('a bucket that the range cuts counts only the minutes inside', () => {
  const end = now - 3 * DAY
  const rows = rowsOf('activity', {
    time: { start: end - 25 * MINUTE, end },
    timeResolution: '3600000ms',
    columns: { value: 'count@y', time: 'time' },
    where: [{ key: 'camera', operator: '==', value: 'camera-01' }],
  })
  expect(rows.map((row) => row['y'])).toEqual([25])
})

test('roll-ups and minutes give the same sums', () => {
  const time = { start: now - 46 * HOUR, end: now }
  const coarse = rowsOf('activity', {
    time,
    timeResolution: '1200000ms',
    columns: { value: 'sum@y', time: 'time' },
    groupByTags: ['camera'],
  })
  const fine = rowsOf(
    'activity',
    { time, timeResolution: '60000ms', columns: { value: 'sum@y', time: 'time' }, groupByTags: ['camera'] },
    { timeResolution: '1200000ms', columns: { y: 'sum@y', time: 'time' }, groupByTags: ['camera'] },
  )
  expect(coarse.length).toBeGreaterThan(400)
  expect(fine).toEqual(coarse)
  const singleMinutes = rowsOf('activity', {
    time,
    timeResolution: '60000ms',
    columns: { value: 'max@y', time: 'time' },
    groupByTags: ['camera'],
  })
  for (const row of coarse.slice(0, 20)) {
    const minutes = singleMinutes.filter(
      (minute) =>
        minute['camera'] === row['camera'] &&
        Number(minute['time']) >= Number(row['time']) &&
        Number(minute['time']) < Number(row['time']) + 20 * MINUTE,
    )
    expect(minutes.reduce((sum, minute) => sum + Number(minute['y']), 0)).toBeCloseTo(Number(row['y']), 6)
  }
})

test('the regions of an area add up to the count of the label', () => {
  const time = { start: now - 3 * DAY, end: now - 2 * DAY }
  const groupByTags = ['camera', 'label']
  const counts = rowsOf('labelCounts', {
    time,
    timeResolution: '3600000ms',
    columns: { value: 'sum@y', time: 'time' },
    groupByTags,
  })
  for (const kind of ['stallbereich_vh', 'stallbereich_lr', 'activity_areas']) {
    const where = [{ key: 'regions', operator: '==', value: kind }]
    const sums = rowsOf('regionSums', {
      time,
      timeResolution: '3600000ms',
      columns: { value: 'sum@y', time: 'time' },
      where,
      groupByTags,
    })
    expect(sums).toEqual(counts)
  }
})

function labelCounts(query: LabelCountsQuery): MeasurementRow[] {
  const result = runQuery(store, () => prepareLabelCounts(store, query))
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

test('the label counts of a barn are those of its cameras at the same time, also where one takes over from another', () => {
  const query = { labels: [], cameras: [], time: { start: now - 4 * DAY, end: now } }
  const ofBarn = { ...query, groupByLabel: false, groupByCamera: false }
  const hourly = labelCounts({ ...ofBarn, timeResolution: '3600000ms' })
  const minutes = labelCounts({ ...ofBarn, timeResolution: '60000ms' })
  expect(hourly.length).toBeGreaterThan(90)
  for (const { time, y } of hourly) {
    const within = minutes.filter(
      (row) => Number(row['time']) >= Number(time) && Number(row['time']) < Number(time) + HOUR,
    )
    const mean = within.reduce((sum, row) => sum + Number(row['y']), 0) / within.length
    expect([time, Number(y)]).toEqual([time, expect.closeTo(mean, 9)])
  }
  const single = labelCounts({ ...query, timeResolution: '3600000ms', groupByLabel: true, groupByCamera: true })
  expect(single[0]).toEqual({
    time: expect.any(Number),
    y: expect.any(Number),
    camera: expect.any(String),
    label: expect.any(String),
  })
  const pigs = labelCounts({
    ...query,
    timeResolution: '3600000ms',
    labels: ['pig'],
    cameras: ['camera-02'],
    groupByLabel: true,
    groupByCamera: false,
  })
  expect(new Set(pigs.map((row) => row['label']))).toEqual(new Set(['pig']))
})

test('a fill covers the requested time, at most a year beyond the rows', () => {
  const daily = { timeResolution: '86400000ms', columns, fill: 0 }
  const rows = rowsOf('activity', { ...daily, time: { start: now - 100 * DAY, end: now + 100 * DAY } })
  expect(rows[0]?.['time']).toBe(Date.parse('2026-07-18T22:00Z'))
  expect(rows[rows.length - 1]?.['time']).toBe(Date.parse('2027-02-03T23:00Z'))
  expect(rows[rows.length - 1]?.['y']).toBe(0)
  const endless = rowsOf('activity', {
    ...daily,
    time: { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER },
  })
  expect(endless.length).toBeLessThan(2 * 368 + 10)
  expect(rowsOf('activity', daily).length).toBeLessThan(10)
})

test('a span without rows gives an empty result', () => {
  expect(
    rowsOf('activity', { time: { start: now + HOUR, end: now + DAY }, timeResolution: '60000ms', columns, fill: 0 }),
  ).toEqual([])
  expect(rowsOf('activity', { time: { start: now, end: now - DAY }, timeResolution: '60000ms', columns })).toEqual([])
})

test('a query for more buckets than rows are allowed is rejected before anything is computed', () => {
  const groupByTags = ['camera', 'label', 'regions', 'inner']
  const stages = [{ timeResolution: '60000ms', columns, groupByTags }]
  const { fillRow } = store.source
  store.source.fillRow = () => {
    throw new Error('A row was computed')
  }
  try {
    expect(problemOf('regionSums', ...stages).code).toBe('data/too-many-rows')
    const coarser = { timeResolution: '1000ms', columns: { y: 'mean@y', time: 'time' }, groupByTags }
    expect(problemOf('regionSums', ...stages, coarser).code).toBe('data/too-many-rows')
  } finally {
    store.source.fillRow = fillRow
  }
})

test('a query for more minutes than can be computed soon is rejected at once, with the resolution that is stored', async () => {
  const barn = await createTestStore({ now, cameraCount: 12, days: 1 })
  const minutesFrom = now - 28 * DAY
  const longStored: MeasurementStore = {
    ...barn,
    coverage: () => ({ from: now - 100 * DAY, rolledTo: now - HOUR, minutesFrom, to: now }),
    source: {
      ...barn.source,
      fillRow: () => {
        throw new Error('A row was computed')
      },
    },
  }
  const query = (days: number, minutes: number) =>
    queryMeasurement(longStored, 'activity', [
      { time: { start: now - 7 * MINUTE - days * DAY, end: now }, timeResolution: `${minutes * MINUTE}ms`, columns },
    ])
  const problem = { code: 'data/too-many-rows', params: { limit: 604_800 } }
  expect(query(70, 10)).toMatchObject({ problem: { ...problem, params: { timeResolution: 20 * MINUTE } } })
  expect(query(70, 30)).toMatchObject({ problem: { ...problem, params: { timeResolution: 40 * MINUTE } } })
  // Five weeks of minutes that are not stored are computed, and what is stored is read.
  expect(() => query(60, 10)).toThrow('A row was computed')
  expect([query(70, 20).ok, query(27, 10).ok]).toEqual([true, true])
})

test('minutes that the query before has computed are used again', () => {
  const time = { start: now - 4 * DAY, end: now - 3 * DAY }
  const query = (groupByTags: string[], where?: Stage['where']) =>
    rowsOf('activity', { time, timeResolution: '420000ms', columns, groupByTags, where })
  const { fillRow } = store.source
  let computed = 0
  store.source.fillRow = (...row) => {
    computed++
    return fillRow(...row)
  }
  try {
    const one = query(['camera'], [{ key: 'camera', operator: '==', value: 'camera-02' }])
    const [computedForOne, all] = [computed, query([])]
    expect([computedForOne > 1_000, computed > computedForOne]).toEqual([true, true])
    computed = 0
    expect(query(['camera'], [{ key: 'camera', operator: '==', value: 'camera-02' }])).toEqual(one)
    expect(query([])).toEqual(all)
    expect(computed).toBe(0)
  } finally {
    store.source.fillRow = fillRow
  }
})

test('a query for too many rows is rejected', () => {
  expect(problemOf('activity', { timeResolution: '1ms', columns, fill: 'null' }).code).toBe('data/too-many-rows')
  const groupByTags = ['camera', 'label', 'regions', 'inner']
  expect(problemOf('regionSums', { timeResolution: '60000ms', columns, groupByTags }).code).toBe('data/too-many-rows')
})

test('an invalid query is rejected with the paths of its errors', () => {
  const stage: Stage = { timeResolution: '60000ms', columns }
  expect(problemOf('weather', stage).code).toBe('data/unknown-measurement')
  expect(problemOf('constructor', stage).code).toBe('data/unknown-measurement')
  expect(problemOf('activity')).toEqual({ code: 'request/invalid', paths: ['query'] })
  expect(problemOf('activity', stage, stage, stage).paths).toEqual(['query'])
  expect(problemOf('activity', { ...stage, groupByTags: ['camera', 'label'] }).paths).toEqual(['query.0.groupByTags.1'])
  expect(problemOf('activity', { ...stage, timeResolution: '0ms' }).paths).toEqual(['query.0.timeResolution'])
  expect(problemOf('activity', { ...stage, timeResolution: '999999999999999ms' }).paths).toEqual([
    'query.0.timeResolution',
  ])
  expect(problemOf('activity', { ...stage, columns: { value: 'mean@y' } }).paths).toEqual(['query.0.columns.time'])
  expect(
    problemOf('activity', { ...stage, columns: { value: 'mean@camera', time: 'time' }, groupByTags: ['camera'] }).paths,
  ).toEqual(['query.0.columns.value'])
  expect(
    problemOf('activity', stage, { timeResolution: '60000ms', columns: { value: 'mean@y', time: 'time' } }).paths,
  ).toEqual(['query.1.columns.value', 'query.1.columns.y'])
  expect(
    problemOf('activity', stage, {
      timeResolution: '60000ms',
      columns: { y: 'mean@y', time: 'time' },
      groupByTags: ['camera'],
    }).paths,
  ).toEqual(['query.1.groupByTags.0'])
})

const HOSTILE = [
  "y'; DROP TABLE measurement_minute; --",
  'y" OR 1=1',
  '__proto__',
  'constructor',
  'id) UNION SELECT 1,2,3 --',
  'speed__sum',
]

test.each(HOSTILE)('a name from a request is never part of a statement: %s', (text) => {
  const stage: Stage = { timeResolution: '60000ms', columns }
  const hostile: Stage[] = [
    { ...stage, groupByTags: [text] },
    { ...stage, where: [{ key: text, operator: '==', value: 'x' }] },
    { ...stage, where: [{ key: 'camera', operator: text, value: 'x' }] },
    { ...stage, timeResolution: `60000ms${text}` },
    { ...stage, columns: { [text]: 'mean@y', time: 'time' } },
    { ...stage, columns: { value: `${text}@y`, time: 'time' } },
    { ...stage, columns: { value: 'mean@y', time: text } },
  ]
  for (const hostileStage of hostile) expect(problemOf('activity', hostileStage).code).toBe('request/invalid')
  expect(
    rowsOf('activity', {
      ...stage,
      time: { start: now - HOUR, end: now },
      where: [{ key: 'camera', operator: '==', value: text }],
    }),
  ).toEqual([])
  expect(rowsOf('activity', { ...stage, time: { start: now - HOUR, end: now } })).toHaveLength(60)
})

test('queries a year of buckets that restart at each midnight', async () => {
  const year = await createTestStore({ now, days: 370, species: 'chickens', cameraCount: 1 })
  const groupByTags = ['camera', 'label', 'regions', 'inner']
  const result = queryMeasurement(year, 'regionSums', [
    {
      timeResolution: `${100 * MINUTE}ms`,
      columns,
      groupByTags,
      where: [{ key: 'regions', operator: '==', value: 'stallbereich_vh' }],
    },
  ])
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  // 14 buckets of 100 minutes and a shorter one a day, two halves.
  expect(result.value.length).toBeGreaterThan(369 * 15 * 2)
})
