import { z } from 'zod'
import { Keyword, TimeZoneName, type SensorMeasurement } from '../schema'
import { timeZoneOf, type TimeZone } from '../time'
import { parseNumber, parseTime, type Column } from './columns'
import type { TableLine } from './tableLines'

const ColumnName = z.string().min(1).max(200)
const tag = Keyword.optional()
/** Columns of values that one import takes. */
export const MAXIMUM_VALUE_COLUMNS = 100
/** The forms of times that can be chosen. */
export const TIME_FORMATS = ['dayFirst', 'monthFirst', 'unixSeconds', 'unixMilliseconds'] as const

/** A column of values, and what they are. */
const ValueColumn = z.strictObject({
  column: ColumnName,
  measurement: Keyword,
  /** The unit of the measurement by default. */
  unit: z.string().optional(),
  sensor: tag,
  camera: tag,
  pen: tag,
  region: tag,
  label: tag,
})

/** The meaning of the columns of a table. Columns that it does not name are left out. */
export const ImportMapping = z.strictObject({
  /** The column of the date, also with the time of day. */
  time: ColumnName,
  /** The column of the time of day, if the date has one of its own. */
  clock: ColumnName.optional(),
  /** How times are written; by default as they are recognised. */
  timeFormat: z.enum(TIME_FORMATS).optional(),
  /** The mark before decimals; by default the one of each column. */
  decimal: z.enum([',', '.']).optional(),
  /** The time zone of times that name none. */
  zone: TimeZoneName,
  /** The column that names the sensor of a row, where there is one. */
  sensor: ColumnName.optional(),
  values: z.array(ValueColumn).min(1).max(MAXIMUM_VALUE_COLUMNS),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** A row for `POST /api/workbench/measurements`. */
export interface MappedRow {
  measurement: string
  time: number
  value: number
  unit?: string
  sensor?: string
  camera?: string
  pen?: string
  region?: string
  label?: string
}

/** Why a line, or a cell of it, gives no row. */
export interface RefusedCell {
  column: string
  /** `other-width`: the line has more or fewer cells than the table has columns. It has no column then. */
  code: 'time-not-readable' | 'not-a-number' | 'other-width'
  cell: string
}

export interface MappedLine {
  rows: MappedRow[]
  refused: RefusedCell[]
}

/** Words in the names of columns, by measurement. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, SensorMeasurement])[] = [
  [/co2|co₂|kohlendioxid|carbon dioxide/i, 'co2'],
  [/nh3|nh₃|ammoni/i, 'nh3'],
  [/temp|°c/i, 'temperature'],
  [/feucht|humid|\brh\b|\brf\b/i, 'humidity'],
  [/druck|pressure/i, 'pressure'],
  [/luftgeschw|air ?speed|wind/i, 'airSpeed'],
  [/licht|light|\blux\b|\blx\b/i, 'light'],
  [/futter|feed/i, 'feed'],
  [/wasser|water/i, 'water'],
  [/gewicht|weight/i, 'weight'],
  [/leistung|power|\bkw\b/i, 'power'],
]
/** A unit at the end of a name: `Temp [°F]`, `Wasser (m³)`. */
const UNIT = /[[(]\s*([^\])]{1,8}?)\s*[\])]\s*$/

/** The measurement of which the name of a column speaks, with the unit in it. */
export function guessMeasurement(name: string): { measurement: SensorMeasurement; unit?: string } | null {
  const measurement = WORDS.find(([words]) => words.test(name))?.[1]
  const unit = UNIT.exec(name)?.[1]
  return measurement === undefined ? null : { measurement, ...(unit !== undefined && { unit }) }
}

/** Guesses a mapping from the columns that were recognised; null without a time or a known measurement. */
export function guessMapping(columns: readonly Column[], zone: string): ImportMapping | null {
  const time = columns.find(({ kind }) => kind === 'time')
  const clock = columns.find(({ kind }) => kind === 'clock')
  const sensor = columns.find(({ kind, name }) => kind === 'text' && /sensor|fühler|device|gerät/i.test(name))
  const values = columns
    .filter(({ kind }) => kind === 'number')
    .flatMap(({ name }) => {
      const guess = guessMeasurement(name)
      return guess ? [{ column: name, ...guess, ...(!sensor && { sensor: name }) }] : []
    })
  if (!time || values.length === 0 || values.length > MAXIMUM_VALUE_COLUMNS) return null
  return { time: time.name, ...(clock && { clock: clock.name }), zone, ...(sensor && { sensor: sensor.name }), values }
}

/**
 * Returns the function that makes rows of the cells of a line, or the columns of the mapping that the table does not
 * have.
 */
export function createMapper(
  mapping: ImportMapping,
  columns: readonly Column[],
): { map: (cells: readonly string[]) => MappedLine } | { missing: string[] } {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const { time, clock, sensor, values } = mapping
  const named = [time, ...(clock === undefined ? [] : [clock]), ...(sensor === undefined ? [] : [sensor])]
  const missing = [...named, ...values.map(({ column }) => column)].filter((name) => !byName.has(name))
  if (missing.length > 0) return { missing }
  const zone = timeZoneOf(mapping.zone)
  return { map: (cells) => mapCells(cells, { mapping, byName, zone }) }
}

/** Makes rows of a line of a table, which may be none, or be refused as a whole. */
export function mapLine(
  map: (cells: readonly string[]) => MappedLine,
  { cells, isRefused, text }: TableLine,
): MappedLine {
  if (cells) return map(cells)
  return { rows: [], refused: isRefused ? [{ column: '', code: 'other-width', cell: text }] : [] }
}

interface MapperFacts {
  mapping: ImportMapping
  byName: ReadonlyMap<string, Column>
  zone: TimeZone
}

function timeOf(cellOf: (name: string | undefined) => string, { mapping, byName, zone }: MapperFacts): number {
  const { time, clock, timeFormat = byName.get(time)?.order ?? 'dayFirst' } = mapping
  return parseTime(cellOf(time), timeFormat, zone, cellOf(clock))
}

function mapCells(cells: readonly string[], facts: MapperFacts): MappedLine {
  const { mapping, byName } = facts
  const cellOf = (name: string | undefined) => (name === undefined ? '' : (cells[byName.get(name)?.index ?? -1] ?? ''))
  const time = timeOf(cellOf, facts)
  if (Number.isNaN(time))
    return { rows: [], refused: [{ column: mapping.time, code: 'time-not-readable', cell: cellOf(mapping.time) }] }
  const named = cellOf(mapping.sensor)
  const tags = named === '' ? {} : { sensor: named }
  const line: MappedLine = { rows: [], refused: [] }
  for (const { column, ...tagsOfColumn } of mapping.values) {
    const cell = cellOf(column)
    // A sensor that has measured nothing leaves its cell empty.
    if (cell === '') continue
    const value = parseNumber(cell, mapping.decimal ?? byName.get(column)?.decimal ?? '.')
    if (Number.isNaN(value)) line.refused.push({ column, code: 'not-a-number', cell })
    else line.rows.push({ ...withoutUndefined(tagsOfColumn), ...tags, time, value } as MappedRow)
  }
  return line
}

function withoutUndefined(facts: object): object {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}
