import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnsOfRows,
  DATA_COLUMNS_TYPE,
  decodeColumns,
  type DataColumns,
  type DataRow,
} from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { barnTime, call, type Row } from './client'

const now = Math.floor(barnTime() / HOUR) * HOUR
const week = { start: now - 7 * DAY, end: now }
const inColumns = { Accept: `${DATA_COLUMNS_TYPE}, application/json;q=0.5` }

const stage = (more: Row = {}): Row => ({
  time: week,
  timeResolution: `${20 * MINUTE}ms`,
  columns: { value: 'mean@y', time: 'time' },
  groupByTags: ['camera'],
  ...more,
})
const query = (measurement: string, stages: Row[], headers: Record<string, string> = {}, as = 'admin') =>
  call('POST', `/api/data/${measurement}`, {
    as,
    headers,
    body: { query: stages, readDocumentationAndWantAllData: true },
  })

/** Values by series and time, since an instance may put its series in any order. */
function valuesIn({ times, series }: DataColumns): Map<string, number> {
  return new Map(
    series.flatMap(({ tags, values }) =>
      Array.from(values, (value, index): [string, number] => [
        `${JSON.stringify(Object.entries(tags).sort())} ${times[index]}`,
        value,
      ]).filter(([, value]) => !Number.isNaN(value)),
    ),
  )
}

test('rows come as JSON unless columns are asked for by name', async () => {
  const asRows = await query('activity', [stage()])
  for (const accept of ['*/*', 'application/json', `${DATA_COLUMNS_TYPE};q=0`]) {
    const reply = await query('activity', [stage()], { Accept: accept })
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(Buffer.from(reply.bytes).equals(Buffer.from(asRows.bytes))).toBe(true)
  }
})

test('columns say which headers they depend on, and take at most a tenth of the rows', async () => {
  const asRows = await query('activity', [stage()])
  const asColumns = await query('activity', [stage()], inColumns)
  expect(asColumns.headers.get('content-type')).toBe(DATA_COLUMNS_TYPE)
  for (const reply of [asRows, asColumns]) expect(reply.headers.get('vary')).toMatch(/Accept\b.*Origin/)
  expect(decodeColumns(asColumns.bytes).series.length).toBe(12)
  expect(asColumns.bytes.length).toBeLessThanOrEqual(asRows.bytes.length / 10)
})

test('columns and rows say the same, whatever is asked', async () => {
  const tags = { activity: ['camera'], speed: ['camera', 'label'], regionSums: ['regions', 'inner'], imageQuality: [] }
  const queries = fc.record({
    measurement: fc.constantFrom(...(Object.keys(tags) as (keyof typeof tags)[])),
    resolution: fc.constantFrom(...[1, 7, 20, 60, 1440].map((minutes) => minutes * MINUTE)),
    back: fc.integer({ min: 0, max: 9 * DAY }),
    aggregation: fc.constantFrom('mean', 'sum', 'max', 'count'),
    fill: fc.constantFrom<unknown>('none', 'null', 'previous', 0),
  })
  const check = fc.asyncProperty(queries, async ({ measurement, resolution, back, aggregation, fill }) => {
    const stages = [
      stage({
        time: { start: now - back - 20 * HOUR, end: now - back },
        timeResolution: `${resolution}ms`,
        columns: { value: `${aggregation}@y`, time: 'time' },
        groupByTags: tags[measurement],
        fill,
      }),
    ]
    const expected = valuesIn(columnsOfRows((await query(measurement, stages)).result as DataRow[]))
    const decoded = valuesIn(decodeColumns((await query(measurement, stages, inColumns)).bytes))
    expect([...decoded.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [key, value] of expected)
      expect(Math.abs((decoded.get(key) as number) - value)).toBeLessThanOrEqual(Math.abs(value) * 6e-7)
  })
  await fc.assert(check, { numRuns: 15 })
})

test('labels are counted in columns, too', async () => {
  const body = {
    labels: [],
    time: { start: now - 2 * DAY, end: now },
    timeResolution: `${20 * MINUTE}ms`,
    groupByLabel: true,
    groupByCamera: false,
    cameras: [],
  }
  const reply = await call('POST', '/api/data/labelCounts', { headers: inColumns, body })
  const { times, series } = decodeColumns(reply.bytes)
  expect(times.length).toBe(144)
  expect(series.map(({ tags }) => tags['label'])).toEqual(['pig', 'pig_lying'])
})

test('no rows are no columns', async () => {
  const time = { start: now + DAY, end: now + 2 * DAY }
  const reply = await query('activity', [stage({ time })], inColumns)
  expect(decodeColumns(reply.bytes)).toEqual({ times: new Float64Array(0), series: [] })
})

test('errors are problems in both forms', async () => {
  const unknown = await query('nothing', [stage()], inColumns)
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  const forbidden = await query('activity', [stage()], inColumns, 'contractor')
  expect([forbidden.status, forbidden.headers.get('content-type')]).toEqual([403, 'application/problem+json'])
  const tooMany = await query(
    'activity',
    [stage({ timeResolution: '60000ms', fill: 0, time: { start: now - 60 * DAY, end: now } })],
    inColumns,
  )
  expect(tooMany.body).toMatchObject({ type: 'data/too-many-rows' })
})
