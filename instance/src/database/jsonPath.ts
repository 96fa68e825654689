import { sql, type RawBuilder } from 'kysely'

const DOTTED_KEY = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/

/**
 * A dotted key as a JSON path literal. It stands in the SQL itself, for an index on the expression to be used; hence the
 * alphabet is checked here again.
 */
export function jsonPath(key: string): RawBuilder<string> {
  if (!DOTTED_KEY.test(key))
    throw new Error('A document key may hold letters, digits, underscores, hyphens and dots only')
  return sql.lit(
    `$${key
      .split('.')
      .map((part) => `."${part}"`)
      .join('')}`,
  )
}

export function jsonValue(key: string): RawBuilder<unknown> {
  return sql`json_extract(document, ${jsonPath(key)})`
}

export function jsonType(key: string): RawBuilder<string | null> {
  return sql`json_type(document, ${jsonPath(key)})`
}
