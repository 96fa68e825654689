import { sql, type RawBuilder } from 'kysely'
import type { Condition, Scalar } from '@barn-workbench/core/query'
import { jsonPath, jsonType, jsonValue } from './jsonPath'

type Predicate = RawBuilder<boolean>

/** A value of JSON with its type: SQLite alone would take `true` for 1 and a list for its text. */
interface Typed {
  type: RawBuilder<unknown>
  value: RawBuilder<unknown>
}

const never: Predicate = sql`0`

/** Keys that never hold a list; an equality on them can use an index. */
export type ScalarKeys = ReadonlySet<string>

export function conditionSql(condition: Condition, scalarKeys: ScalarKeys): Predicate {
  const { key, operator, value } = condition
  switch (operator) {
    case '==':
      return anyElement(key, scalarKeys, (element) => equals(element, value))
    case '!=':
      return sql`NOT (${anyElement(key, scalarKeys, (element) => equals(element, value))})`
    case 'in':
      return anyElement(key, scalarKeys, (element) => isOneOf(element, value))
    case 'nin':
      return sql`NOT (${anyElement(key, scalarKeys, (element) => isOneOf(element, value))})`
    case 'contains':
      return contains(key, value)
    default:
      return compares(typedAt(key), operator, value)
  }
}

function typedAt(key: string): Typed {
  return { type: jsonType(key), value: jsonValue(key) }
}

const listElement: Typed = { type: sql`element.type`, value: sql`element.value` }

function someElement(key: string, test: (element: Typed) => Predicate): Predicate {
  return sql`(${jsonType(key)} IS 'array' AND EXISTS (SELECT 1 FROM json_each(document, ${jsonPath(key)}) AS element WHERE ${test(listElement)}))`
}

function anyElement(key: string, scalarKeys: ScalarKeys, test: (element: Typed) => Predicate): Predicate {
  const itself = test(typedAt(key))
  return scalarKeys.has(key) ? itself : sql`(${itself} OR ${someElement(key, test)})`
}

function equals(element: Typed, wanted: Scalar): Predicate {
  if (wanted === null) return sql`(${element.type} IS NULL OR ${element.type} IS 'null')`
  if (typeof wanted === 'boolean') return sql`${element.type} IS ${sql.lit(String(wanted))}`
  return compares(element, '=', wanted)
}

/** Numbers pass through JSON as those in the documents do, so that equal ones stay equal to the last digit. */
function bound(wanted: string | number): RawBuilder<unknown> {
  return typeof wanted === 'string' ? sql`${wanted}` : sql`json_extract(${JSON.stringify(wanted)}, '$')`
}

function isOf(element: Typed, kind: 'string' | 'number'): Predicate {
  return kind === 'string' ? sql`${element.type} IS 'text'` : sql`coalesce(${element.type} IN ('integer', 'real'), 0)`
}

function compares(element: Typed, operator: '=' | '<' | '<=' | '>' | '>=', wanted: string | number): Predicate {
  const kind = typeof wanted === 'string' ? 'string' : 'number'
  return sql`(${isOf(element, kind)} AND ${element.value} ${sql.raw(operator)} ${bound(wanted)})`
}

function isOneOf(element: Typed, wanted: readonly Scalar[]): Predicate {
  const choices = [
    ...(['string', 'number'] as const).map((kind) => ({ kind, values: wanted.filter((one) => typeof one === kind) })),
  ].filter(({ values }) => values.length > 0)
  const predicates = choices.map(
    ({ kind, values }) =>
      sql<boolean>`(${isOf(element, kind)} AND ${element.value} IN (SELECT value FROM json_each(${JSON.stringify(values)})))`,
  )
  for (const one of [null, true, false])
    if (wanted.includes(one)) predicates.push(equals(element, one) as RawBuilder<boolean>)
  return predicates.length === 0 ? never : sql`(${sql.join(predicates, sql` OR `)})`
}

function contains(key: string, wanted: Scalar): Predicate {
  const element = someElement(key, (one) => equals(one, wanted))
  if (typeof wanted !== 'string') return element
  return sql`(${element} OR (${jsonType(key)} IS 'text' AND contains_folded(${jsonValue(key)}, ${wanted})))`
}
