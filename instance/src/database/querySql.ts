import { sql, type RawBuilder } from 'kysely'
import { valueAt, type Condition, type JoinedKeys, type Order, type Scalar } from '@barn-workbench/core/query'

/*
 * Translates the query language of the contract into SQL over a table of JSON documents. `evaluateQuery` in core gives
 * the same results for documents in memory; a property test compares the two.
 */

type Predicate = RawBuilder<boolean>

/** Keys that never hold a list, so that an equality on them can use an index. */
export type ScalarKeys = ReadonlySet<string>

const DOTTED_KEY = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/

/**
 * A dotted key as the literal of a JSON path. The literal is part of the SQL text, because SQLite uses an index on an
 * expression only for exactly that expression. That is why the characters of the key are checked again here.
 */
function jsonPath(key: string): RawBuilder<string> {
  if (!DOTTED_KEY.test(key))
    throw new Error('A document key may hold letters, digits, underscores, hyphens and dots only')
  const path = key.split('.').map((segment) => `."${segment}"`)
  return sql.lit(`$${path.join('')}`)
}

/** The SQL of the value under a key of a document, which may lead into objects by dots. */
export function jsonValue(key: string): RawBuilder<unknown> {
  return sql`json_extract(document, ${jsonPath(key)})`
}

function jsonType(key: string): RawBuilder<string | null> {
  return sql`json_type(document, ${jsonPath(key)})`
}

/**
 * A number passes through JSON like the numbers in the documents, so that equal ones stay equal to the last digit, and
 * so does a text with a NUL, which JSON escapes as in the documents. Other texts are bound directly, for indexes.
 */
function bindOperand(value: number | string): RawBuilder<unknown> {
  if (typeof value === 'string' && !value.includes('\0')) return sql`${value}`
  return sql`json_extract(${JSON.stringify(value)}, '$')`
}

/** A JSON value with its type. Without the type SQLite would take `true` for 1 and a list for its text. */
interface TypedValue {
  type: RawBuilder<unknown>
  value: RawBuilder<unknown>
}

function valueOfKey(key: string): TypedValue {
  return { type: jsonType(key), value: jsonValue(key) }
}

/** Translates one condition into a predicate on the `document` column. */
export function conditionSql(condition: Condition, scalarKeys: ScalarKeys, joinedKeys: JoinedKeys = {}): Predicate {
  const { key, operator, value } = condition
  const joined = Object.hasOwn(joinedKeys, key) ? joinedKeys[key] : undefined
  if (joined) return joinedSql(condition, joined)
  switch (operator) {
    case '==':
      return valueOrElement(key, scalarKeys, (candidate) => equals(candidate, value))
    case '!=':
      return sql`NOT (${valueOrElement(key, scalarKeys, (candidate) => equals(candidate, value))})`
    case 'in':
      return valueOrElement(key, scalarKeys, (candidate) => isOneOf(candidate, value))
    case 'nin':
      return sql`NOT (${valueOrElement(key, scalarKeys, (candidate) => isOneOf(candidate, value))})`
    case 'contains':
      return contains(key, value)
    default:
      return compares(valueOfKey(key), operator, value)
  }
}

/** A condition on the values of several keys, which are compared like the elements of one list without nulls. */
function joinedSql({ operator, value }: Condition, keys: readonly string[]): Predicate {
  const some = (test: (candidate: TypedValue) => Predicate): Predicate =>
    sql`(${sql.join(
      keys.map((key) => valueOrElement(key, new Set(), test)),
      sql` OR `,
    )})`
  const isEqual = (operand: Scalar): Predicate =>
    operand === null ? sql`0` : some((candidate) => equals(candidate, operand))
  const isAmong = (operands: readonly Scalar[]): Predicate => {
    const values = operands.filter((operand) => operand !== null)
    return some((candidate) => isOneOf(candidate, values))
  }
  switch (operator) {
    case '==':
    case 'contains':
      return isEqual(value)
    case '!=':
      return sql`NOT (${isEqual(value)})`
    case 'in':
      return isAmong(value)
    case 'nin':
      return sql`NOT (${isAmong(value)})`
    default:
      return sql`0`
  }
}

/** Holds if the value of the key passes the test or, if the value is a list, one of its elements does. */
function valueOrElement(key: string, scalarKeys: ScalarKeys, test: (candidate: TypedValue) => Predicate): Predicate {
  const value = test(valueOfKey(key))
  return scalarKeys.has(key) ? value : sql`(${value} OR ${someElement(key, test)})`
}

function someElement(key: string, test: (element: TypedValue) => Predicate): Predicate {
  const element: TypedValue = { type: sql`element.type`, value: sql`element.value` }
  return sql`(${jsonType(key)} IS 'array' AND EXISTS (SELECT 1 FROM json_each(document, ${jsonPath(key)}) AS element WHERE ${test(element)}))`
}

function equals(candidate: TypedValue, operand: Scalar): Predicate {
  if (operand === null) return sql`(${candidate.type} IS NULL OR ${candidate.type} IS 'null')`
  if (typeof operand === 'boolean') return sql`${candidate.type} IS ${sql.lit(String(operand))}`
  return compares(candidate, '=', operand)
}

/** Compares values of the same type only; a text is neither less nor greater than a number. */
function compares(candidate: TypedValue, operator: '=' | '<' | '<=' | '>' | '>=', operand: string | number): Predicate {
  const hasSameType = typeof operand === 'string' ? isText(candidate) : isNumber(candidate)
  return sql`(${hasSameType} AND ${candidate.value} ${sql.raw(operator)} ${bindOperand(operand)})`
}

function isText({ type }: TypedValue): Predicate {
  return sql`${type} IS 'text'`
}

function isNumber({ type }: TypedValue): Predicate {
  return sql`coalesce(${type} IN ('integer', 'real'), 0)`
}

function isOneOf(candidate: TypedValue, operands: readonly Scalar[]): Predicate {
  const predicates: Predicate[] = []
  const texts = operands.filter((operand) => typeof operand === 'string')
  const numbers = operands.filter((operand) => typeof operand === 'number')
  if (texts.length > 0) predicates.push(sql`(${isText(candidate)} AND ${isInList(candidate, texts)})`)
  if (numbers.length > 0) predicates.push(sql`(${isNumber(candidate)} AND ${isInList(candidate, numbers)})`)
  for (const constant of [null, true, false])
    if (operands.includes(constant)) predicates.push(equals(candidate, constant))
  return predicates.length === 0 ? sql`0` : sql`(${sql.join(predicates, sql` OR `)})`
}

function isInList({ value }: TypedValue, list: readonly (string | number)[]): Predicate {
  return sql`${value} IN (SELECT value FROM json_each(${JSON.stringify(list)}))`
}

/** Holds if a list has the operand as an element, or a text has it as a part, without regard to case. */
function contains(key: string, operand: Scalar): Predicate {
  const hasElement = someElement(key, (element) => equals(element, operand))
  if (typeof operand !== 'string') return hasElement
  return sql`(${hasElement} OR (${jsonType(key)} IS 'text' AND contains_folded(document -> ${jsonPath(key)}, ${JSON.stringify(operand)})))`
}

/** An order key whose value is computed instead of held by the documents, as SQL and of a document. */
export interface ComputedKey {
  sql: RawBuilder<unknown>
  valueOf(document: Readonly<Record<string, unknown>>): unknown
}
export type ComputedKeys = Readonly<Record<string, ComputedKey>>

/** The facts about the keys by which documents are ordered. */
export interface OrderKeys {
  scalarKeys: ScalarKeys
  computedKeys?: ComputedKeys | undefined
}

function computedKey(key: string, { computedKeys = {} }: OrderKeys): ComputedKey | undefined {
  return Object.hasOwn(computedKeys, key) ? computedKeys[key] : undefined
}

/**
 * The value that documents are ordered by. Lists and objects count as null, which SQLite, like the contract, puts
 * first.
 */
function sortValue(key: string, keys: OrderKeys): RawBuilder<unknown> {
  const computed = computedKey(key, keys)
  if (computed) return computed.sql
  if (keys.scalarKeys.has(key)) return jsonValue(key)
  return sql`CASE WHEN ${jsonType(key)} IN ('object', 'array') THEN NULL ELSE ${jsonValue(key)} END`
}

/** The ORDER BY of a query, with ties in the order of ids. `reversed` reads from the end. */
export function orderSql(order: readonly Order[], orderKeys: OrderKeys, reversed: boolean): RawBuilder<unknown> {
  const keys = order.map(({ key, direction }) => {
    const isAscending = (direction === 'asc') !== reversed
    return sql`${sortValue(key, orderKeys)} ${sql.raw(isAscending ? 'ASC' : 'DESC')}`
  })
  return sql.join([...keys, sql`id ${sql.raw(reversed ? 'DESC' : 'ASC')}`])
}

/** A place in the ordered list. The query returns the rows `after` or `before` this document. */
export interface Cursor {
  side: 'after' | 'before'
  document: Readonly<Record<string, unknown>>
  idKey: string
}

/** Holds for the documents beyond the cursor: those beyond it by the first key or, where that is equal, by the next. */
export function cursorSql(order: readonly Order[], cursor: Cursor, orderKeys: OrderKeys): Predicate {
  let predicate = isIdBeyond(cursor)
  for (const { key, direction } of [...order].reverse()) {
    const value = sortValue(key, orderKeys)
    const computed = computedKey(key, orderKeys)
    const limit = bindSortValue(computed ? computed.valueOf(cursor.document) : valueAt(cursor.document, key))
    const wantsGreater = (cursor.side === 'after') === (direction === 'asc')
    const isBeyond = wantsGreater ? isGreater(value, limit) : isLess(value, limit)
    predicate = sql`(${isBeyond} OR (${value} IS ${limit} AND ${predicate}))`
  }
  return predicate
}

function isIdBeyond({ side, document, idKey }: Cursor): Predicate {
  const id = valueAt(document, idKey)
  if (typeof id !== 'string') return sql`${sql.lit(side === 'after' ? 1 : 0)}`
  return sql`id ${sql.raw(side === 'after' ? '>' : '<')} ${bindOperand(id)}`
}

/** Null for every value that is ordered like null. */
function bindSortValue(value: unknown): RawBuilder<unknown> | null {
  if (typeof value === 'boolean') return sql`${Number(value)}`
  return typeof value === 'number' || typeof value === 'string' ? bindOperand(value) : null
}

function isGreater(value: RawBuilder<unknown>, limit: RawBuilder<unknown> | null): Predicate {
  return limit ? sql`coalesce(${value} > ${limit}, 0)` : sql`${value} IS NOT NULL`
}

function isLess(value: RawBuilder<unknown>, limit: RawBuilder<unknown> | null): Predicate {
  return limit ? sql`(${value} IS NULL OR ${value} < ${limit})` : sql`0`
}
