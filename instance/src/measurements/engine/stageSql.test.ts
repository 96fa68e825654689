import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '../../database'
import { compileSql, type Sql } from './compileSql'
import { filledSql, secondStageSql, type SecondStage } from './stageSql'

type Row = readonly [bucket: number, group: number, value: number | null]

const database = openSqlite(':memory:')
/** Buckets of 10 from 0 on. */
const SEGMENTS = [{ to: 100, origin: 0, step: 10 }]
const ALWAYS = { start: -Infinity, end: Infinity }

function rowsSql(rows: readonly Row[]): Sql {
  const selects = rows.map(([bucket, group, value]) => {
    const [start, number, result] = [sql.lit(bucket), sql.lit(group), sql.lit(value)]
    return sql`SELECT ${start} AS bucket, ${number} AS series_group, ${result} AS value`
  })
  return sql.join(selects, sql` UNION ALL `)
}

function run(rows: Sql): unknown[] {
  const statement = compileSql(sql`SELECT bucket, series_group, value FROM (${rows}) ORDER BY bucket, series_group`)
  return database.prepare<object>(statement.sql).all(statement.values).map(Object.values)
}

/** The first group has no row at 10 and 20, the second one has none at 0 and 20. */
const GAPS: readonly Row[] = [
  [0, 0, 5],
  [10, 1, 7],
  [30, 0, 3],
  [30, 1, 2],
]
const STARTS = [0, 10, 20, 30]
const fill = (kind: 'none' | 'null' | 'previous' | number) =>
  run(filledSql(rowsSql(GAPS), { fill: kind, starts: STARTS }))

test('without a fill there are only the rows with values', () => {
  expect(fill('none')).toEqual(GAPS)
})

test.each([
  ['null', [null, null, null, null]],
  [-2.5, [-2.5, -2.5, -2.5, -2.5]],
  ['previous', [null, 5, 5, 7]],
] as const)('the fill %s gives every group a row in every bucket', (kind, [first, second, third, fourth]) => {
  expect(fill(kind)).toEqual([
    [0, 0, 5],
    [0, 1, first],
    [10, 0, second],
    [10, 1, 7],
    [20, 0, third],
    [20, 1, fourth],
    [30, 0, 3],
    [30, 1, 2],
  ])
})

function runSecondStage(rows: readonly Row[], stage: Partial<SecondStage>): unknown[] {
  const complete: SecondStage = { aggregation: 'mean', segments: SEGMENTS, groupOf: [0], range: ALWAYS, ...stage }
  return run(secondStageSql(rowsSql(rows), complete))
}

test('a second stage leaves out buckets that were filled with null', () => {
  const rows: Row[] = [
    [0, 0, 4],
    [5, 0, null],
    [10, 0, null],
  ]
  expect(runSecondStage(rows, { aggregation: 'count' })).toEqual([[0, 0, 1]])
  expect(runSecondStage(rows, { aggregation: 'mean' })).toEqual([[0, 0, 4]])
})

test('a second stage reads the rows from the start of its range to before the end', () => {
  const rows: Row[] = [4, 5, 6, 7].map((bucket) => [bucket, 0, bucket])
  expect(runSecondStage(rows, { aggregation: 'sum', range: { start: 5, end: 7 } })).toEqual([[0, 0, 11]])
})

test('the first and the last row of a bucket go by time, and by group within a time', () => {
  const rows: Row[] = [
    [1, 1, 10],
    [1, 0, 20],
    [8, 1, 30],
    [8, 0, 40],
  ]
  expect(runSecondStage(rows, { aggregation: 'first', groupOf: [0, 0] })).toEqual([[0, 0, 20]])
  expect(runSecondStage(rows, { aggregation: 'last', groupOf: [0, 0] })).toEqual([[0, 0, 30]])
})

test('a second stage leaves out the groups that its conditions exclude', () => {
  const rows: Row[] = [
    [1, 0, 10],
    [1, 1, 20],
  ]
  expect(runSecondStage(rows, { groupOf: [-1, 0] })).toEqual([[0, 0, 20]])
})
