/** The part of the JSON Schema of a widget's settings that a form uses. @public */
export interface SettingsSchema {
  properties?: Record<string, unknown>
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
type NumberBounds = Partial<Record<(typeof BOUNDS)[number], number>>

/** The kind of input for one setting. */
export type SettingField =
  | { kind: 'flag' }
  | ({ kind: 'number'; isInteger: boolean } & NumberBounds)
  | { kind: 'choice'; options: readonly (string | number)[] }
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'entity'; entity: string; byDefault: unknown }
  | { kind: 'entities'; entity: string }
  | { kind: 'text'; optional: boolean }
  /** A day of the calendar, such as `2026-11-28`; with a time of day as RFC 3339 has it. */
  | { kind: 'date'; hasTime: boolean }
  | { kind: 'json' }
  /** The widget itself saves it. */
  | { kind: 'hidden' }

interface PropertySchema {
  type?: unknown
  enum?: unknown
  anyOf?: unknown
  minimum?: unknown
  maximum?: unknown
  exclusiveMinimum?: unknown
  exclusiveMaximum?: unknown
  items?: unknown
  entity?: unknown
  hidden?: unknown
  format?: unknown
  default?: unknown
}

/** The bounds set by the schema, without the default bounds of the type `int`. */
function bounds(property: PropertySchema): NumberBounds {
  const isBound = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return Object.fromEntries(BOUNDS.map((name) => [name, property[name]]).filter(([, value]) => isBound(value)))
}

/** The values of an enumeration, or of a union of constants. */
function constantsOf({ enum: values, anyOf }: PropertySchema): readonly (string | number)[] | undefined {
  const constants = Array.isArray(anyOf) ? anyOf.map((member) => (member as { const?: unknown } | null)?.const) : values
  const isConstant = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  return Array.isArray(constants) && constants.length > 0 && constants.every(isConstant) ? constants : undefined
}

function optionsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((option) => typeof option === 'string') ? value : undefined
}

function textField(property: PropertySchema): SettingField {
  const { entity, format, default: byDefault } = property
  if (format === 'date' || format === 'date-time') return { kind: 'date', hasTime: format === 'date-time' }
  if (typeof entity === 'string') return { kind: 'entity', entity, byDefault }
  return { kind: 'text', optional: !('default' in property) }
}

function listField({ entity, items }: PropertySchema): SettingField {
  if (typeof entity === 'string') return { kind: 'entities', entity }
  const options = optionsOf((items as PropertySchema | undefined)?.enum)
  return options ? { kind: 'choices', options } : { kind: 'json' }
}

/** The input for a property, by its JSON Schema. A property that no other input fits is edited as JSON. */
export function settingField(schema: unknown): SettingField {
  const property = (typeof schema === 'object' && schema !== null ? schema : {}) as PropertySchema
  if (property.hidden === true) return { kind: 'hidden' }
  const options = constantsOf(property)
  if (options) return { kind: 'choice', options }
  if (property.type === 'boolean') return { kind: 'flag' }
  if (property.type === 'integer' || property.type === 'number')
    return { kind: 'number', isInteger: property.type === 'integer', ...bounds(property) }
  if (property.type === 'string') return textField(property)
  return property.type === 'array' ? listField(property) : { kind: 'json' }
}
