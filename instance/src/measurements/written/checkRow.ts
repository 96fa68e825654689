import type { RowRefusal } from '@barn-workbench/core/contract'
import { convertToUnitOf, measurementKindOf, unitsOf, type MeasurementKind } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Measurement } from '../series/catalogue'
import type { SentRow } from './parseRows'
import { tagsKeyOf, type NewRow } from './writtenStore'

/** A row this far ahead of the clock is stored, with a mark; one that is further ahead is refused. In ms. */
const FURTHEST_AHEAD = DAY
/** A clock may differ by this without a mark, in ms. */
const USUAL_AHEAD = 5 * MINUTE
/** Rows that are older than this have a mark, in ms. */
const USUAL_LATE = HOUR
/** Years of a site whose roll-ups are kept for ever: no row is older. */
const OLDEST = 10 * 366 * DAY
/** Greatest value: no sensor measures a greater one. */
const LARGEST_VALUE = 1e12
const LONGEST_NAME = 64
/** Control, direction and invisible characters and line breaks, which names of people must not contain. */
const NAME = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u00AD\u200B\u2060-\u2064\uFEFF]+$/u
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/

/** The facts that a row is checked against. */
export interface RowRules {
  measurements: ReadonlyMap<string, Measurement>
  /** The cameras that exist and that the caller may write to. */
  cameras: ReadonlySet<string>
  now: number
  /** Days for which roll-ups are kept; null for ever. */
  rollUpDays: number | null
}

export type ClockMark = 'ahead' | 'late'

export interface RefusedRow {
  ok: false
  code: RowRefusal
  sentence: string
}

export type CheckedRow = { ok: true; row: NewRow; clock: ClockMark | null } | RefusedRow

const SENTENCES: Readonly<Record<RowRefusal, string>> = {
  'not-a-row': 'This is not an object with a measurement, a time and a value.',
  'row-too-long': 'The row is longer than 4,096 characters.',
  'unknown-key': 'The row has a key that rows do not have.',
  'unknown-measurement': 'There is no such measurement.',
  'unknown-camera': 'There is no such camera, or this account may not write for it.',
  'tag-does-not-fit': 'The measurement does not have one of these tags.',
  'name-not-allowed': 'A tag is a text of 1 to 64 characters without control characters.',
  'time-not-readable': 'The time is neither ms since 1970 nor a date and time of ISO 8601.',
  'time-without-zone': 'The time has no zone: write Z or an offset such as +01:00 behind it.',
  'time-too-old': 'The time is before all that is kept. Times are in ms, not in seconds.',
  'time-ahead': 'The time is more than a day ahead of the clock of the instance.',
  'not-a-number': 'The value is not a number.',
  'value-out-of-range': 'The value is larger than any that is measured.',
  'unit-does-not-fit': 'The unit does not fit the measurement.',
  'already-summed': 'Of this time only sums are kept, which take no more rows.',
  'too-many-series': 'There are too many series of measurements and tags.',
}

/** A refusal with its sentence, or with one that says more. */
export function refuse(code: RowRefusal, sentence = SENTENCES[code]): RefusedRow {
  return { ok: false, code, sentence }
}

const TAGS = ['camera', 'sensor', 'pen', 'region', 'label', 'regions', 'inner', 'property']
const KEYS: ReadonlySet<string> = new Set(['measurement', 'time', 'value', 'unit', ...TAGS])

type Row = Readonly<Record<string, unknown>>

/** Checks a row as it was sent: its measurement, tags, time, value and unit, in this order. */
export function checkRow(sent: SentRow, rules: RowRules): CheckedRow {
  if (!sent.ok) return refuse(sent.code)
  const { row } = sent
  if (Object.keys(row).some((key) => !KEYS.has(key))) return refuse('unknown-key')
  const name = row['measurement']
  const measurement = typeof name === 'string' ? rules.measurements.get(name) : undefined
  const kind = measurement && measurementKindOf(measurement.measurement)
  return measurement && kind ? checkValues(row, { measurement, kind }, rules) : refuse('unknown-measurement')
}

function checkValues(
  row: Row,
  { measurement, kind }: { measurement: Measurement; kind: MeasurementKind },
  rules: RowRules,
): CheckedRow {
  const tags = readTags(row, measurement, rules)
  if (!tags.ok) return tags
  const time = readTime(row['time'], rules)
  if (!time.ok) return time
  const value = readValue(row, kind)
  if (!value.ok) return value
  return {
    ok: true,
    row: {
      measurement: measurement.measurement,
      tags: tagsKeyOf(tags.value),
      kind: kind.rows,
      time: kind.rows === 'minute' ? Math.floor(time.value / MINUTE) * MINUTE : time.value,
      value: value.value,
    },
    clock: clockMarkOf(time.value, rules.now),
  }
}

/** How the clock of a sender seems to differ; null where it does not. */
export function clockMarkOf(time: number, now: number): ClockMark | null {
  if (time > now + USUAL_AHEAD) return 'ahead'
  return time < now - USUAL_LATE ? 'late' : null
}

type Read<T> = { ok: true; value: T } | RefusedRow

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_NAME && NAME.test(value) && value.trim() !== ''
}

function readTags(
  row: Row,
  { measurement, tagKeys }: Measurement,
  { cameras }: RowRules,
): Read<Record<string, string>> {
  const tags: Record<string, string> = {}
  for (const key of TAGS) {
    const value = row[key] ?? undefined
    if (value === undefined) continue
    if (!tagKeys.includes(key))
      return refuse('tag-does-not-fit', `The tags of ${measurement} are ${tagKeys.join(', ')}.`)
    if (!isName(value)) return refuse('name-not-allowed')
    tags[key] = value
  }
  const { camera } = tags
  return camera === undefined || cameras.has(camera) ? { ok: true, value: tags } : refuse('unknown-camera')
}

/** The time in ms, or why it cannot be read. */
function parseTime(given: unknown): Read<number> {
  if (typeof given === 'number' && Number.isFinite(given)) return { ok: true, value: Math.floor(given) }
  const parts = typeof given === 'string' ? ISO_TIME.exec(given) : null
  if (parts && parts[1] === undefined) return refuse('time-without-zone')
  const time = parts ? Date.parse(parts[0]) : Number.NaN
  return Number.isFinite(time) ? { ok: true, value: time } : refuse('time-not-readable')
}

function readTime(given: unknown, { now, rollUpDays }: RowRules): Read<number> {
  const time = parseTime(given)
  if (!time.ok) return time
  if (time.value > now + FURTHEST_AHEAD) return refuse('time-ahead')
  const oldest = now - (rollUpDays === null ? OLDEST : rollUpDays * DAY)
  return time.value < oldest ? refuse('time-too-old') : time
}

function readValue(row: Row, kind: MeasurementKind): Read<number> {
  const given = row['value']
  const value = typeof given === 'boolean' ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('not-a-number')
  const unit = row['unit'] ?? kind.unit
  const converted = typeof unit === 'string' ? convertToUnitOf(kind, value, unit.trim()) : null
  if (converted === null) return refuse('unit-does-not-fit', `The units of this measurement are ${unitsInWords(kind)}.`)
  return Math.abs(converted) > LARGEST_VALUE ? refuse('value-out-of-range') : { ok: true, value: converted }
}

function unitsInWords(kind: MeasurementKind): string {
  return kind.unit === '' ? 'none: leave the unit out' : unitsOf(kind).join(', ')
}
