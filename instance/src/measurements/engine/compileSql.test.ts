import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '../../database'
import { compileSql, integer, json } from './compileSql'

test('equal values share a parameter, whatever piece they are in, and no value stands in the text', () => {
  const piece = sql`${integer(7)} + ${"it's"} || ${7}`
  const compiled = compileSql(sql`SELECT ${piece}, ${piece}, ${json([1])}, ${integer(7)}`)
  expect(compiled).toEqual({
    sql: 'SELECT @p1 + @p2 || @p3, @p1 + @p2 || @p3, @p4, @p1',
    values: { p1: 7n, p2: "it's", p3: 7, p4: '[1]' },
  })
})

test('a statement compiles to the same text and values each time', () => {
  const statement = sql`SELECT ${integer(1)}, ${integer(2)}`
  expect(compileSql(statement)).toEqual(compileSql(statement))
})

test('a statement that names a value more often than SQLite has parameters runs', () => {
  const values = Array.from({ length: 40_000 }, (_, index) => integer(index % 100))
  const compiled = compileSql(sql`SELECT ${integer(99)} IN (${sql.join(values)}) AS found`)
  expect(openSqlite(':memory:').prepare(compiled.sql).all(compiled.values)).toEqual([{ found: 1 }])
})

test('whole numbers are divided without fraction, others with it', () => {
  const compiled = compileSql(sql`SELECT ${integer(7)} / ${integer(2)} AS whole, ${7} / ${2} AS fraction`)
  expect(openSqlite(':memory:').prepare(compiled.sql).all(compiled.values)).toEqual([{ whole: 3, fraction: 3.5 }])
})
