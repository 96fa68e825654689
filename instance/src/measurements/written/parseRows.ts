import { MAXIMUM_MEASUREMENT_ROWS } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { parseTable } from './parseTable'

/** A row as it was sent: an object, or what cannot be one. */
export type SentRow =
  | { ok: true; row: Readonly<Record<string, unknown>> }
  | { ok: false; code: 'not-a-row' | 'row-too-long' }

/** Characters of a row, of which a usual one has a hundred. */
export const LONGEST_ROW = 4_096

/** The names of columns, or values for all rows, by the keys of a row. */
export type ColumnMapping = Readonly<Record<string, string | undefined>>

export interface SentRows {
  /** The media type of the body. */
  type: string
  bytes: Uint8Array
  /** For tables. */
  mapping: ColumnMapping
}

type RowsProblem = 'request/too-large' | 'request/invalid'

/** The rows of a body. Rows of lines are read one by one while a caller iterates, which can pause in between. */
type Rows = Iterable<SentRow> & { length: number }

/** Reads the rows of a body. It fails as a whole only where rows cannot be separated. */
export function parseRows({ type, bytes, mapping }: SentRows): Result<Iterable<SentRow>, RowsProblem> {
  const text = decode(bytes)
  if (text === null) return failInvalid({ path: '', message: 'not_unicode' })
  const rows = rowsOf(type, text, mapping)
  if (!rows.ok) return rows
  return rows.value.length > MAXIMUM_MEASUREMENT_ROWS
    ? fail('request/too-large', { maximumRows: MAXIMUM_MEASUREMENT_ROWS })
    : rows
}

function rowsOf(type: string, text: string, mapping: ColumnMapping): Result<Rows, RowsProblem> {
  if (type === 'application/x-ndjson') return succeed(parseLines(text))
  return type === 'text/csv' ? parseCsv(text, mapping) : parseList(text)
}

/** The text without its byte order mark; null if it is not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a row, if it is an object of short values. */
function toRow(value: unknown): SentRow {
  if (!isRecord(value)) return { ok: false, code: 'not-a-row' }
  let length = 0
  for (const [key, entry] of Object.entries(value))
    length += key.length + (typeof entry === 'string' ? entry.length : 8)
  return length > LONGEST_ROW ? { ok: false, code: 'row-too-long' } : { ok: true, row: value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A list of rows, or an object with the list `rows` alone. */
function parseList(text: string): Result<SentRow[], 'request/invalid'> {
  const value = parseJson(text)
  if (value === undefined) return failInvalid({ path: '', message: 'not_json' })
  const list: unknown = isRecord(value) && Object.keys(value).length === 1 ? value['rows'] : value
  return Array.isArray(list) ? succeed(list.map(toRow)) : failInvalid({ path: 'rows', message: 'required' })
}

/** An object a line. Empty lines do not count. */
function parseLines(text: string): Rows {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { length: lines.length, [Symbol.iterator]: () => readLines(lines) }
}

function* readLines(lines: readonly string[]): Generator<SentRow, undefined> {
  for (const line of lines)
    yield line.length > LONGEST_ROW ? { ok: false, code: 'row-too-long' } : toRow(parseJson(line))
}

/** The keys of a row that are read from columns only: one value for all rows would make no sense. */
const OF_COLUMNS: readonly string[] = ['time', 'value']
const KEYS = [
  ...['measurement', 'time', 'value', 'unit', 'camera', 'sensor', 'pen', 'region', 'label'],
  ...['regions', 'inner', 'property'],
]

/**
 * A table with a header. A key of the mapping names a column, or else a value for all rows; without a mapping, a column
 * of the name of the key is taken. Other columns are ignored.
 */
function parseCsv(text: string, mapping: ColumnMapping): Result<SentRow[], 'request/invalid'> {
  const [header = [], ...lines] = parseTable(text)
  const sources = KEYS.map((key) => {
    const name = mapping[key] ?? key
    return { key, index: header.indexOf(name), fixed: OF_COLUMNS.includes(key) ? undefined : mapping[key] }
  })
  const missing = sources.filter(({ key, index }) => OF_COLUMNS.includes(key) && index < 0)
  if (missing.length > 0) return failInvalid(missing.map(({ key }) => ({ path: `query.${key}`, message: 'required' })))
  return succeed(
    lines.map((cells) => {
      const entries = sources.flatMap(({ key, index, fixed }) => {
        const cell = index < 0 ? fixed : cells[index]?.trim()
        return cell === undefined || cell === '' ? [] : [[key, toCell(key, cell)] as const]
      })
      return cells.length > header.length ? { ok: false, code: 'not-a-row' } : toRow(Object.fromEntries(entries))
    }),
  )
}

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i
const MILLISECONDS = /^\d{1,16}$/

/** A cell as the value of a key: numbers may have a decimal comma, times may be numbers. */
function toCell(key: string, cell: string): unknown {
  if (key === 'value') return NUMBER.test(cell) ? Number(cell.replace(',', '.')) : cell
  return key === 'time' && MILLISECONDS.test(cell) ? Number(cell) : cell
}
