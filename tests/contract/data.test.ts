import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, field, type Row } from './client'

const now = barnTime()
const start = Math.floor((now - 6 * HOUR) / HOUR) * HOUR
const time = { start, end: start + 2 * HOUR }
const wide = { value: 'mean@y', time: 'time' }

const queryData = (measurement: string, stages: unknown, more: Row = {}) =>
  call('POST', `/api/data/${measurement}`, { body: { query: stages, readDocumentationAndWantAllData: true, ...more } })
const rowsOf = async (measurement: string, ...stages: Row[]) => {
  const reply = await queryData(measurement, stages)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.result as Row[]
}
const stage = (more: Row = {}): Row => ({ time, timeResolution: '600000ms', columns: wide, ...more })

test('refuses a query without the flag or with the flag false', async () => {
  for (const body of [{ query: [stage()] }, { query: [stage()], readDocumentationAndWantAllData: false }]) {
    const reply = await call('POST', '/api/data/activity', { body })
    expect(reply.status).toBe(400)
    expect(field(reply.body, 'errors.0.path')).toBe('readDocumentationAndWantAllData')
  }
})

test('rows are {time, y} and carry the start of their bucket', async () => {
  const rows = await rowsOf('activity', stage())
  expect(rows.length).toBe(12)
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(['time', 'y'])
  expect(rows.map((row) => row.time)).toEqual(Array.from({ length: 12 }, (_, index) => start + index * 600_000))
})

test('grouped rows carry their tags', async () => {
  const rows = await rowsOf('activity', stage({ groupByTags: ['camera'] }))
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['camera', 'time', 'y'])
  expect(new Set(rows.map((row) => row.camera)).size).toBeGreaterThanOrEqual(11)
})

test('the end of the range is exclusive', async () => {
  const rows = await rowsOf('activity', stage({ time: { start, end: start + 600_000 }, timeResolution: '60000ms' }))
  expect(rows.map((row) => row.time)).toEqual(Array.from({ length: 10 }, (_, index) => start + index * 60_000))
})

test('the aggregations agree with the rows of single minutes', async () => {
  const where = [{ key: 'camera', operator: '==', value: 'camera-01' }]
  const minutes = (await rowsOf('activity', stage({ timeResolution: '60000ms', where }))).map((row) => row.y as number)
  expect(minutes.length).toBe(120)
  const hourly = async (aggregation: string) =>
    (
      await rowsOf(
        'activity',
        stage({
          timeResolution: '7200000ms',
          where,
          columns: { value: `${aggregation}@y`, time: 'time' },
          time: { start, end: start + 2 * HOUR },
        }),
      )
    ).map((row) => row.y as number)
  const all = async (aggregation: string) => await hourly(aggregation)
  const total = minutes.reduce((sum, one) => sum + one, 0)
  expect((await all('count')).reduce((sum, one) => sum + one, 0)).toBe(120)
  expect((await all('sum')).reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 2)
  expect(Math.min(...(await all('min')))).toBe(Math.min(...minutes))
  expect(Math.max(...(await all('max')))).toBe(Math.max(...minutes))
  expect((await all('first'))[0]).toBe(minutes[0])
  expect((await all('last')).at(-1)).toBe(minutes.at(-1))
  const ten = (await rowsOf('activity', stage({ where })))[0]?.y as number
  expect(ten).toBeCloseTo(minutes.slice(0, 10).reduce((sum, one) => sum + one, 0) / 10, 3)
})

test('answers several columns under their aliases', async () => {
  const rows = await rowsOf('activity', stage({ columns: { value: 'max@top', time: 'time' } }))
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['time', 'top'])
})

test('daily buckets start at local midnight', async () => {
  const rows = await rowsOf(
    'activity',
    stage({ time: { start: now - 60 * HOUR, end: now }, timeResolution: '86400000ms' }),
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const row of rows) {
    const clock = new Intl.DateTimeFormat('de-DE', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).format(row.time as number)
    expect(clock).toBe('00:00:00')
  }
})

test('buckets of seven hours restart at local midnight', async () => {
  const rows = await rowsOf(
    'activity',
    stage({ time: { start: now - 48 * HOUR, end: now }, timeResolution: `${7 * HOUR}ms` }),
  )
  const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' })
  const hours = new Set(rows.map((row) => Number(hourFormat.format(row.time as number))))
  for (const hour of hours) expect([0, 7, 14, 21]).toContain(hour)
})

const future = { start: Math.floor(now / HOUR) * HOUR - HOUR, end: Math.floor(now / HOUR) * HOUR + 3 * HOUR }

test('fills empty buckets with nothing, null, a number or the previous value', async () => {
  const none = await rowsOf('activity', stage({ time: future, timeResolution: '1800000ms', fill: 'none' }))
  const plain = await rowsOf('activity', stage({ time: future, timeResolution: '1800000ms' }))
  expect(plain.map((row) => row.time)).toEqual(none.map((row) => row.time))
  expect(none.length).toBeLessThan(8)
  const nulls = await rowsOf('activity', stage({ time: future, timeResolution: '1800000ms', fill: 'null' }))
  expect(nulls.length).toBe(8)
  expect(nulls.at(-1)?.y).toBeNull()
  const zero = await rowsOf('activity', stage({ time: future, timeResolution: '1800000ms', fill: 0 }))
  expect([zero.length, zero.at(-1)?.y]).toEqual([8, 0])
  const previous = await rowsOf('activity', stage({ time: future, timeResolution: '1800000ms', fill: 'previous' }))
  expect([previous.length, previous.at(-1)?.y]).toEqual([8, none.at(-1)?.y])
})

test('fills the buckets of each set of tags', async () => {
  const rows = await rowsOf(
    'activity',
    stage({ time: future, timeResolution: '1800000ms', groupByTags: ['camera'], fill: 'null' }),
  )
  const cameras = new Set(rows.map((row) => row.camera))
  expect(rows.length).toBe(cameras.size * 8)
})

test('refuses an unknown fill, aggregation, operator, resolution or alias', async () => {
  for (const bad of [
    { fill: 'linear' },
    { columns: { value: 'median@y', time: 'time' } },
    { columns: { value: 'mean', time: 'time' } },
    { timeResolution: '10m' },
    { timeResolution: '0ms' },
    { timeResolution: 600_000 },
    { where: [{ key: 'camera', operator: '~', value: 'x' }] },
    { surprise: 1 },
    { time: { start: time.end, end: time.start } },
  ]) {
    expect([bad, (await queryData('activity', [stage(bad)])).status]).toEqual([bad, 400])
  }
})

test('refuses a query without stages and stages that are not a list', async () => {
  expect((await queryData('activity', [])).status).toBe(400)
  expect((await queryData('activity', stage())).status).toBe(400)
})

test('where filters tags by in, nin and !=', async () => {
  const cameras = async (one: Row) => [
    ...new Set((await rowsOf('activity', stage({ groupByTags: ['camera'], where: [one] }))).map((row) => row.camera)),
  ]
  expect(await cameras({ key: 'camera', operator: 'in', value: ['camera-01', 'camera-02'] })).toEqual([
    'camera-01',
    'camera-02',
  ])
  expect(await cameras({ key: 'camera', operator: '!=', value: 'camera-01' })).not.toContain('camera-01')
  expect(await cameras({ key: 'camera', operator: 'nin', value: ['camera-01', 'camera-02'] })).not.toContain(
    'camera-02',
  )
})

test('a second stage reads the rows of the first', async () => {
  const where = [{ key: 'pen', operator: 'in', value: ['pen_1', 'pen_2'] }]
  const first = {
    time,
    timeResolution: '60000ms',
    columns: { value: 'sum@total', time: 'time' },
    groupByTags: ['pen'],
    where,
  }
  const minutes = await rowsOf('regions', first)
  const rows = await rowsOf('regions', first, {
    timeResolution: '1800000ms',
    columns: { total: 'mean@y', time: 'time' },
    groupByTags: ['pen'],
  })
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['pen', 'time', 'y'])
  const expected = minutes
    .filter((row) => row.pen === 'pen_1' && (row.time as number) < start + HOUR / 2)
    .map((row) => row.total as number)
  expect(rows.find((row) => row.pen === 'pen_1' && row.time === start)?.y).toBeCloseTo(
    expected.reduce((sum, one) => sum + one, 0) / expected.length,
    3,
  )
})

test('refuses a second stage that names no field of the first', async () => {
  expect(
    (await queryData('regions', [stage(), { timeResolution: '1800000ms', columns: { value: 'mean@z', time: 'time' } }]))
      .status,
  ).toBe(400)
})

test('refuses more than 250,000 rows with data/too-many-rows', async () => {
  const long = { start: now - 100 * 24 * HOUR, end: now }
  for (const more of [
    { groupByTags: ['camera', 'label', 'regions', 'inner'] },
    { groupByTags: ['camera', 'label'], fill: 'null' },
  ]) {
    const reply = await queryData('regionSums', [stage({ time: long, timeResolution: '60000ms', ...more })])
    expect([reply.status, field(reply.body, 'type')]).toEqual([400, 'data/too-many-rows'])
  }
})

test('answers 404 for an unknown measurement', async () => {
  expect((await queryData('nothing', [stage()])).status).toBe(404)
})

test('requires data.view.{measurement} for a measurement', async () => {
  const body = { query: [stage()], readDocumentationAndWantAllData: true }
  expect((await call('POST', '/api/data/activity', { as: 'contractor', body })).status).toBe(403)
  const simulated = (permission: string) => ({ body, headers: { 'X-Simulated-Permissions': permission } })
  expect((await call('POST', '/api/data/activity', simulated('data.view.activity'))).status).toBe(200)
  expect((await call('POST', '/api/data/activity', simulated('data.view'))).status).toBe(200)
  expect((await call('POST', '/api/data/speed', simulated('data.view.activity'))).status).toBe(403)
})

const counts = (more: Row = {}) => ({
  labels: ['pig'],
  time,
  timeResolution: '600000ms',
  groupByLabel: true,
  groupByCamera: true,
  cameras: ['camera-01'],
  ...more,
})

test('labelCounts: groups rows by label and camera as requested, and treats an empty list as all', async () => {
  const one = await call('POST', '/api/data/labelCounts', { body: counts() })
  expect(one.status).toBe(200)
  expect(Object.keys(field(one.result, '0') as Row).sort()).toEqual(['camera', 'label', 'time', 'y'])
  const both = (await call('POST', '/api/data/labelCounts', { body: counts({ labels: [], cameras: [] }) }))
    .result as Row[]
  expect(new Set(both.map((row) => row.label))).toEqual(new Set(['pig', 'pig_lying']))
  expect(new Set(both.map((row) => row.camera)).size).toBeGreaterThan(10)
  const bare = (
    await call('POST', '/api/data/labelCounts', { body: counts({ groupByLabel: false, groupByCamera: false }) })
  ).result as Row[]
  expect(Object.keys(bare[0] ?? {}).sort()).toEqual(['time', 'y'])
  expect(bare.length).toBe(12)
})

test('labelCounts: refuses unknown keys and requires only data.view.labelCounts', async () => {
  expect((await call('POST', '/api/data/labelCounts', { body: counts({ surprise: 1 }) })).status).toBe(400)
  expect(
    (
      await call('POST', '/api/data/labelCounts', {
        body: counts(),
        headers: { 'X-Simulated-Permissions': 'data.view.labelCounts' },
      })
    ).status,
  ).toBe(200)
  expect((await call('POST', '/api/data/labelCounts', { body: counts(), as: 'contractor' })).status).toBe(403)
})
