import { z } from 'zod'

/** Fields of the schema of one setting, as far as they are known here. */
const Setting = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  default: z.unknown(),
  title: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).min(1).optional(),
  format: z.enum(['date', 'date-time']).optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.int().min(0).optional(),
  items: z.strictObject({ type: z.literal('string'), enum: z.array(z.string()).min(1).optional() }).optional(),
  entity: z.enum(['camera', 'region', 'regionType']).optional(),
  hidden: z.boolean().optional(),
})
type Setting = z.output<typeof Setting>

const SettingsSchema = z.strictObject({
  $schema: z.string().optional(),
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false).optional(),
})

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** A time as RFC 3339 has it, such as `2026-11-28T06:00:00Z`. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a text is a day of the calendar, such as `2026-11-28`. */
function isDate(text: string): boolean {
  const midnight = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // JavaScript reads February 30 as a day of March.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}

function isDateTime(text: string): boolean {
  const [, date = ''] = DATE_TIME.exec(text) ?? []
  return isDate(date) && !Number.isNaN(Date.parse(text))
}

/** A date or a time as a text. It may be empty where it is so by default. */
function dateSchema(isValid: (text: string) => boolean, byDefault: unknown) {
  return z.string().refine((text) => isValid(text) || (text === '' && byDefault === ''))
}

function textSchema({ enum: choices, minLength, maxLength }: Pick<Setting, 'enum' | 'minLength' | 'maxLength'>) {
  if (choices) return z.enum(choices)
  const text = z.string().min(minLength ?? 0)
  return maxLength === undefined ? text : text.max(maxLength)
}

function numberSchema({ type, minimum, maximum }: Setting) {
  const number = (type === 'integer' ? z.int() : z.number()).min(minimum ?? -Number.MAX_VALUE)
  return number.max(maximum ?? Number.MAX_VALUE)
}

function schemaOf(setting: Setting): z.ZodType {
  switch (setting.type) {
    case 'string':
      if (setting.format === 'date') return dateSchema(isDate, setting.default)
      return setting.format === 'date-time' ? dateSchema(isDateTime, setting.default) : textSchema(setting)
    case 'boolean':
      return z.boolean()
    case 'array':
      return z.array(textSchema(setting.items ?? {})).max(setting.maxItems ?? Number.MAX_SAFE_INTEGER)
    default:
      return numberSchema(setting)
  }
}

/** The names of the saved settings that do not fit the schema, such as settings of another version of the plugin. */
export function unfitSettings({ shape }: z.ZodObject, saved: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(shape)
    .filter(([name, schema]) => Object.hasOwn(saved, name) && !z.safeParse(schema, saved[name]).success)
    .map(([name]) => name)
}

/**
 * Reads the JSON Schema of a widget's settings: an object of texts, dates, numbers, switches, choices and lists of
 * texts, each with a default that fits it. Throws, with the name of the setting, for what is not of this kind: forms
 * have no field for it. Patterns are not taken, since one could hold up the page.
 */
export function readSettingsSchema(schema: unknown): z.ZodObject {
  const { properties } = SettingsSchema.parse(schema)
  const shape = Object.entries(properties).map(([name, property]) => {
    const setting = Setting.safeParse(property)
    // Each object has such a name, so that the setting would never be missing.
    if (name in {}) throw new Error(`${name}: no setting can have this name`)
    if (!setting.success) throw new Error(`${name}: ${setting.error.issues[0]?.message ?? ''}`)
    const own = schemaOf(setting.data)
    const byDefault = own.safeParse(setting.data.default)
    if (!byDefault.success) throw new Error(`${name}: its default does not fit it`)
    return [name, own.default(byDefault.data as never)] as const
  })
  return z.object(Object.fromEntries(shape))
}
