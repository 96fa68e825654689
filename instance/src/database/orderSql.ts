import { sql, type RawBuilder } from 'kysely'
import { valueAt, type Order } from '@barn-workbench/core/query'
import type { ScalarKeys } from './conditionSql'
import { jsonType, jsonValue } from './jsonPath'

/** What a document is ordered by; lists and objects count as null, which SQLite like the contract puts first. */
function sortValue(key: string, scalarKeys: ScalarKeys): RawBuilder<unknown> {
  if (scalarKeys.has(key)) return jsonValue(key)
  return sql`CASE WHEN ${jsonType(key)} IN ('object', 'array') THEN NULL ELSE ${jsonValue(key)} END`
}

/** ORDER BY of a query, ties by id; `reversed` reads from the end. */
export function orderSql(order: readonly Order[], scalarKeys: ScalarKeys, reversed: boolean): RawBuilder<unknown> {
  const parts = order.map(
    ({ key, direction }) =>
      sql`${sortValue(key, scalarKeys)} ${sql.raw((direction === 'desc') === reversed ? 'ASC' : 'DESC')}`,
  )
  return sql.join([...parts, sql`id ${sql.raw(reversed ? 'DESC' : 'ASC')}`])
}

/** Where a document stands to the cursor: `after` it or `before` it in the asked order. */
export interface Cursor {
  side: 'after' | 'before'
  document: Readonly<Record<string, unknown>>
  idKey: string
}

export function cursorSql(order: readonly Order[], cursor: Cursor, scalarKeys: ScalarKeys): RawBuilder<boolean> {
  let predicate = idBeyond(cursor)
  for (const { key, direction } of [...order].reverse()) {
    const value = sortValue(key, scalarKeys)
    const wanted = boundSortValue(valueAt(cursor.document, key))
    const beyond = (cursor.side === 'after') === (direction === 'asc') ? greater(value, wanted) : less(value, wanted)
    predicate = sql`(${beyond} OR (${value} IS ${wanted} AND ${predicate}))`
  }
  return predicate
}

function idBeyond({ side, document, idKey }: Cursor): RawBuilder<boolean> {
  const id = valueAt(document, idKey)
  if (typeof id !== 'string') return sql`${sql.lit(side === 'after' ? 1 : 0)}`
  return sql`id ${sql.raw(side === 'after' ? '>' : '<')} ${id}`
}

function boundSortValue(value: unknown): RawBuilder<unknown> | null {
  if (typeof value === 'string') return sql`${value}`
  if (typeof value === 'boolean') return sql`${Number(value)}`
  return typeof value === 'number' ? sql`json_extract(${JSON.stringify(value)}, '$')` : null
}

function greater(value: RawBuilder<unknown>, wanted: RawBuilder<unknown> | null): RawBuilder<boolean> {
  return wanted ? sql`coalesce(${value} > ${wanted}, 0)` : sql`${value} IS NOT NULL`
}

function less(value: RawBuilder<unknown>, wanted: RawBuilder<unknown> | null): RawBuilder<boolean> {
  return wanted ? sql`(${value} IS NULL OR ${value} < ${wanted})` : sql`0`
}
