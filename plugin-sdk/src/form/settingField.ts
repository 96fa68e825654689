/** JSON Schema of a widget's settings, as far as a form reads it. @public */
export interface SettingsSchema {
  properties?: Record<string, unknown>
}

/** How one setting is asked for. */
export type SettingField =
  | { kind: 'flag' }
  | { kind: 'number'; whole: boolean; least?: number; most?: number }
  | { kind: 'choice'; options: readonly (string | number)[] }
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'entities'; entity: string }
  | { kind: 'text'; optional: boolean }
  | { kind: 'json' }

interface PropertySchema {
  type?: unknown
  enum?: unknown
  anyOf?: unknown
  minimum?: unknown
  maximum?: unknown
  items?: unknown
  entity?: unknown
}

function bounds({ minimum, maximum }: PropertySchema): { least?: number; most?: number } {
  const isBound = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  return { ...(isBound(minimum) && { least: minimum }), ...(isBound(maximum) && { most: maximum }) }
}

/** The values that a choice is among: an enumeration, or a union of constants. */
function constantsOf({ enum: values, anyOf }: PropertySchema): readonly (string | number)[] | undefined {
  const all = Array.isArray(anyOf) ? anyOf.map((one) => (one as { const?: unknown } | null)?.const) : values
  return Array.isArray(all) && all.length > 0 && all.every((one) => typeof one === 'string' || typeof one === 'number')
    ? all
    : undefined
}

function optionsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
}

function listField({ entity, items }: PropertySchema): SettingField {
  if (typeof entity === 'string') return { kind: 'entities', entity }
  const options = optionsOf((items as PropertySchema | undefined)?.enum)
  return options ? { kind: 'choices', options } : { kind: 'json' }
}

/** The field of a form that a property's JSON Schema asks for. What no field fits is edited as JSON. */
export function settingField(schema: unknown): SettingField {
  const property = (typeof schema === 'object' && schema !== null ? schema : {}) as PropertySchema
  const options = constantsOf(property)
  if (options) return { kind: 'choice', options }
  if (property.type === 'boolean') return { kind: 'flag' }
  if (property.type === 'integer' || property.type === 'number')
    return { kind: 'number', whole: property.type === 'integer', ...bounds(property) }
  if (property.type === 'string') return { kind: 'text', optional: !('default' in property) }
  return property.type === 'array' ? listField(property) : { kind: 'json' }
}
