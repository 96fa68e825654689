import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, type Row } from './client'

const start = Math.floor(barnTime() / HOUR) * HOUR - 26 * HOUR
const time = { start, end: start + 24 * HOUR }

async function rowsOf(measurement: string, ...stages: Row[]): Promise<Row[]> {
  const reply = await call('POST', `/api/data/${measurement}`, {
    body: { query: stages, readDocumentationAndWantAllData: true },
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.result as Row[]
}
const mean = (tag: string, more: Row = {}) => ({
  time,
  timeResolution: '600000ms',
  columns: { value: 'mean@y', time: 'time' },
  groupByTags: [tag],
  ...more,
})

/** Chart kind, measurement, tag, and between which figures every mean of ten minutes lies. */
const KINDS: [string, string, string, [number, number]][] = [
  ['activity', 'activity', 'camera', [0, 1000]],
  ['speed', 'speed', 'camera', [0, 1000]],
  ['speed by label', 'speed', 'label', [0, 1000]],
  ['gridScore', 'buckets', 'camera', [0, 1000]],
  ['longPosition', 'longPosition', 'camera', [0, 1000]],
  ['spatialDisparity', 'distribution', 'camera', [0, 1000]],
  ['weightEstimation', 'weightEstimation', 'camera', [20, 150]],
  ['stationaryAnimals', 'stationaryAnimals', 'camera', [0, 60]],
  ['droppedFrames', 'droppedFrames', 'camera', [0, 1000]],
  ['size', 'size', 'camera', [0, 1e6]],
  ['position', 'position', 'camera', [0, 1e4]],
]

test.each(KINDS)(
  '%s has plausible, varying rows of nearly every camera all day',
  async (_kind, measurement, tag, [low, high]) => {
    const rows = await rowsOf(measurement, mean(tag))
    const tags = new Set(rows.map((row) => row[tag]))
    expect(tags.size).toBeGreaterThanOrEqual(tag === 'camera' ? 10 : 2)
    expect(rows.length).toBeGreaterThan(tags.size * 100)
    for (const row of rows) {
      expect(row.y as number).toBeGreaterThanOrEqual(low)
      expect(row.y as number).toBeLessThanOrEqual(high)
    }
    if (measurement !== 'droppedFrames') expect(new Set(rows.map((row) => row.y)).size).toBeGreaterThan(20)
  },
)

test('nightvision is 0 by day and 1 by night, where property == nightvision at 60 s', async () => {
  const rows = await rowsOf(
    'imageQuality',
    mean('camera', { timeResolution: '60000ms', where: [{ key: 'property', operator: '==', value: 'nightvision' }] }),
  )
  expect(new Set(rows.map((row) => row.y))).toEqual(new Set([0, 1]))
  const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' })
  const hourOf = (row: Row) => Number(hourFormat.format(row.time as number))
  const nights = rows.filter((row) => hourOf(row) === 2).map((row) => row.y as number)
  const days = rows.filter((row) => hourOf(row) === 12).map((row) => row.y as number)
  const meanOf = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  expect(meanOf(nights)).toBeGreaterThan(0.9)
  expect(meanOf(days)).toBeLessThan(0.1)
})

test('imageQuality groups by property', async () => {
  expect((await rowsOf('imageQuality', mean('property'))).map((row) => row.property)).toContain('nightvision')
})

test.each([['stallbereich_vh'], ['stallbereich_lr'], ['stalltechnik'], ['activity_areas'], ['functional_areas']])(
  'regionSums where regions == %s, by inner',
  async (kind) => {
    const rows = await rowsOf('regionSums', mean('inner', { where: [{ key: 'regions', operator: '==', value: kind }] }))
    const specifications = (await call('GET', '/api/regions/specifications')).result as Record<
      string,
      { regionType: string }
    >
    const inner = new Set(rows.map((row) => String(row.inner)))
    expect(inner.size).toBeGreaterThanOrEqual(2)
    for (const one of inner) expect(specifications[one]?.regionType).toBe(kind)
  },
)

test('regionSums splits standing and lying pigs by label', async () => {
  const where = [{ key: 'regions', operator: '==', value: 'stalltechnik' }]
  expect(new Set((await rowsOf('regionSums', mean('label', { where }))).map((row) => row.label))).toEqual(
    new Set(['pig', 'pig_lying']),
  )
  const lying = await rowsOf(
    'regionSums',
    mean('inner', { where: [...where, { key: 'label', operator: '==', value: 'pig_lying' }] }),
  )
  expect(lying.length).toBeGreaterThan(100)
})

test('the mean of sums per minute gives about 15 pigs for each of 24 pens', async () => {
  const rows = await rowsOf(
    'regions',
    { time, timeResolution: '60000ms', columns: { value: 'sum@y', time: 'time' }, groupByTags: ['pen'] },
    { timeResolution: '1200000ms', columns: { y: 'mean@y', time: 'time' }, groupByTags: ['pen'] },
  )
  const pens = new Set(rows.map((row) => row.pen))
  expect(pens.size).toBeGreaterThanOrEqual(22)
  const figures = rows.map((row) => row.y as number)
  expect(Math.max(...figures)).toBeLessThanOrEqual(20)
  expect(figures.reduce((sum, one) => sum + one, 0) / figures.length).toBeGreaterThan(9)
})

test('more pigs lie than stand, and more so at night', async () => {
  const reply = await call('POST', '/api/data/labelCounts', {
    body: { labels: [], time, timeResolution: '3600000ms', groupByLabel: true, groupByCamera: false, cameras: [] },
  })
  const rows = reply.result as Row[]
  const sum = (label: string) =>
    rows.filter((row) => row.label === label).reduce((total, row) => total + (row.y as number), 0)
  expect(sum('pig_lying') / (sum('pig') + sum('pig_lying'))).toBeGreaterThan(0.7)
  expect(sum('pig')).toBeGreaterThan(0)
})

test('answers the same query with the same rows', async () => {
  const one = await rowsOf('activity', mean('camera'))
  expect(await rowsOf('activity', mean('camera'))).toEqual(one)
})

test('has the labels of pigs', async () => {
  expect((await call('GET', '/api/data/labels')).result).toEqual(['pig', 'pig_lying'])
})

test('answers other calls while it computes long queries', async () => {
  const long = mean('camera', {
    time: { start: barnTime() - 71 * HOUR, end: barnTime() - 48 * HOUR },
    timeResolution: '420000ms',
  })
  let answeredQueries = 0
  const queries = Array.from({ length: 12 }, async () => {
    const rows = await rowsOf('activity', long)
    answeredQueries++
    return rows
  })
  for (let calls = 0; calls < 10; calls++) expect((await call('GET', '/api/v', { as: null })).status).toBe(200)
  expect(answeredQueries).toBeLessThan(10)
  const [first, ...others] = await Promise.all(queries)
  expect(first?.length).toBeGreaterThan(1_000)
  for (const rows of others) expect(rows).toEqual(first)
})
