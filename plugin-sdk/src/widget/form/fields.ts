import { formatLocalMinute, parseLocalDateTime, type TimeZone } from '@barn-workbench/core/time'

interface FieldParts {
  /** Its key in the values. */
  name: string
  label: string
  /** A sentence below the label. */
  hint?: string | undefined
  isRequired?: boolean | undefined
}

/**
 * A field of a form. `value` is its first value; a time is in ms since the epoch. `isPast`: a time must not lie in the
 * future. @public
 */
export type FormField = FieldParts &
  (
    | {
        kind: 'text'
        value?: string | undefined
        /** Whether it has several lines. */
        isLong?: boolean | undefined
        minimumLength?: number | undefined
        maximumLength?: number | undefined
      }
    | {
        kind: 'number'
        value?: number | null | undefined
        minimum?: number | undefined
        maximum?: number | undefined
        isInteger?: boolean | undefined
        unit?: string | undefined
      }
    | { kind: 'checkbox'; value?: boolean | undefined }
    | { kind: 'time'; value?: number | null | undefined; isPast?: boolean | undefined }
    | { kind: 'select'; value?: string | null | undefined; options: readonly { value: string; label: string }[] }
  )

/** A value of a field; null for a number, a time or a choice that was left out. @public */
export type FormValue = string | number | boolean | null

/** The values of a form by the names of its fields. @public */
export type FormValues = Readonly<Record<string, FormValue>>

/** What an input holds: the text that was typed, or whether a box is ticked. */
export type FieldEntry = string | boolean

/** A fault by the key of its sentence (`field.<key>`), and the limit that the sentence names. */
export interface FieldFault {
  key: string
  limit?: number | undefined
}

/** What an entry depends on besides its field. */
export interface EntrySurroundings {
  locale: string
  zone: TimeZone
  /** The clock of the barn, ms since the epoch. */
  now: number
}

/** What the input of a field holds at first. */
export function firstEntry(field: FormField, { locale, zone }: EntrySurroundings): FieldEntry {
  switch (field.kind) {
    case 'checkbox':
      return field.value ?? false
    case 'number':
      return field.value == null
        ? ''
        : field.value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 9 })
    case 'time':
      return field.value == null ? '' : formatLocalMinute(field.value, zone)
    default:
      return field.value ?? ''
  }
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/
/** Thousands in groups of three, by the sign of the language. */
const GROUPED = { ',': /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, '.': /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ } as const

/** Reads a number as somebody types it: `1,5` and `1.5` are the same, `1.008` is above a thousand in German only. */
export function parseNumber(text: string, locale: string): number {
  const written = text.replaceAll(/\s/g, '')
  const group = locale.startsWith('de') ? '.' : ','
  if (GROUPED[group].test(written)) return Number(written.replaceAll(group, '').replace(',', '.'))
  return NUMBER.test(written) ? Number(written.replace(',', '.')) : Number.NaN
}

type Read = { value: FormValue } | { fault: FieldFault }
type FieldOf<Kind> = Extract<FormField, { kind: Kind }>

function readText({ minimumLength = 0, maximumLength = Infinity }: FieldOf<'text'>, text: string): Read {
  const { length } = text.trim()
  if (length > 0 && length < minimumLength) return { fault: { key: 'text_too_short', limit: minimumLength } }
  if (text.length > maximumLength) return { fault: { key: 'text_too_long', limit: maximumLength } }
  return { value: text }
}

function readNumber(field: FieldOf<'number'>, text: string, locale: string): Read {
  const { minimum = -Infinity, maximum = Infinity, isInteger } = field
  const value = parseNumber(text, locale)
  if (!Number.isFinite(value)) return { fault: { key: 'number_expected' } }
  if (isInteger && !Number.isInteger(value)) return { fault: { key: 'integer_expected' } }
  if (value < minimum) return { fault: { key: 'number_too_small', limit: minimum } }
  return value > maximum ? { fault: { key: 'number_too_large', limit: maximum } } : { value }
}

function readTime({ isPast }: FieldOf<'time'>, text: string, { zone, now }: EntrySurroundings): Read {
  const value = parseLocalDateTime(text, zone)
  if (Number.isNaN(value)) return { fault: { key: 'string_invalid' } }
  return isPast && value > now ? { fault: { key: 'in_the_future' } } : { value }
}

/** The value of a field in which nothing was entered. */
function readNothing({ kind, isRequired }: FormField): Read {
  if (isRequired) return { fault: { key: kind === 'time' ? 'no_time_selected' : 'required' } }
  return { value: kind === 'text' ? '' : null }
}

/** The value of an entry, or its fault. */
export function readEntry(field: FormField, entry: FieldEntry, around: EntrySurroundings): Read {
  if (typeof entry === 'boolean') return entry || !field.isRequired ? { value: entry } : { fault: { key: 'required' } }
  if (entry.trim() === '') return readNothing(field)
  switch (field.kind) {
    case 'text':
      return readText(field, entry)
    case 'number':
      return readNumber(field, entry, around.locale)
    case 'time':
      return readTime(field, entry, around)
    default:
      return { value: entry }
  }
}

/** The JSON Schema of a form: an object whose properties are texts, numbers, switches, choices and times. @public */
export interface FormSchema {
  properties: Readonly<Record<string, FormProperty>>
  /** Names of the properties that must be entered. */
  required?: readonly string[] | undefined
}

/** The JSON Schema of a field. Its title is its label, its description the hint. @public */
export interface FormProperty {
  type: 'string' | 'number' | 'integer' | 'boolean'
  title?: string | undefined
  description?: string | undefined
  default?: unknown
  enum?: readonly string[] | undefined
  /** `date-time`: a time, whose value is in ms since the epoch. */
  format?: 'date-time' | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
}

/** Texts longer than this have several lines. */
const SHORT_TEXT = 200

function textOfSchema({ enum: choices, format, minLength, maxLength, default: byDefault }: FormProperty) {
  const value = typeof byDefault === 'string' ? byDefault : undefined
  if (choices)
    return { kind: 'select', value, options: choices.map((choice) => ({ value: choice, label: choice })) } as const
  if (format === 'date-time') return { kind: 'time', value: Date.parse(value ?? '') || undefined } as const
  const isLong = maxLength !== undefined && maxLength > SHORT_TEXT
  return { kind: 'text', value, isLong, minimumLength: minLength, maximumLength: maxLength } as const
}

/**
 * The fields of a JSON Schema. `message` finds labels of choices, such as `host.message`: that of the choice `dry` of
 * `feed` has the key `feed.dry`. Without a text the choice stands there as it is. @public
 */
export function fieldsOfSchema(
  { properties, required = [] }: FormSchema,
  message: (key: string) => string = (key) => key,
): FormField[] {
  return Object.entries(properties).map(([name, property]): FormField => {
    const { type, title = name, description, minimum, maximum, default: byDefault } = property
    const parts = { name, label: title, hint: description, isRequired: required.includes(name) }
    if (type === 'boolean') return { ...parts, kind: 'checkbox', value: byDefault === true, isRequired: false }
    if (type !== 'string') {
      const value = typeof byDefault === 'number' ? byDefault : undefined
      return { ...parts, kind: 'number', value, minimum, maximum, isInteger: type === 'integer' }
    }
    const field = textOfSchema(property)
    if (field.kind !== 'select') return { ...parts, ...field }
    const labelOf = (value: string) => {
      const key = `${name}.${value}`
      const text = message(key)
      return text === key ? value : text
    }
    return { ...parts, ...field, options: field.options.map(({ value }) => ({ value, label: labelOf(value) })) }
  })
}
