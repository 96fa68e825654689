/** A JSON Schema, as far as it is read here. */
export interface Schema {
  $ref?: string
  type?: string
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

interface Content {
  schema?: Schema
}

interface Operation {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  'x-access'?: string
  'x-permissions'?: string[]
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { required?: boolean; content: Record<string, Content> }
  responses: Record<string, { description?: string; content?: Record<string, Content> }>
}

/** The description of the calls of an instance. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Parameter {
  name: string
  place: 'path' | 'query' | 'header'
  isRequired: boolean
  description: string
  type: string
}

/** A call as the page shows it. */
export interface ApiCall {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  access: string
  permissions: readonly string[]
  /** Whether the key of a machine can make it. */
  isForKeys: boolean
  parameters: readonly Parameter[]
  body: { types: readonly string[]; schema: Schema | null } | null
  /** The reply by its type; null if it has no content. */
  reply: { type: string; schema: Schema | null } | null
  /** The codes of its problems by their status. */
  problems: readonly { status: string; codes: string }[]
}

const JSON_TYPE = 'application/json'

/** The calls of a document, in its order. */
export function callsOf(api: ApiDocument): ApiCall[] {
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(api, { method, path, operation })),
  )
}

function callOf(
  api: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: Operation },
): ApiCall {
  const { operationId: id, tags = [], summary = '', description = '', security = [], responses } = operation
  const statuses = Object.entries(responses)
  const success = statuses.find(([status]) => status.startsWith('2'))?.[1].content
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? '',
    summary,
    description,
    access: operation['x-access'] ?? '',
    permissions: operation['x-permissions'] ?? [],
    isForKeys: security.some((scheme) => 'machineKey' in scheme),
    parameters: parametersOf(api, operation),
    body: bodyOf(operation),
    reply: success ? replyOf(success) : null,
    problems: statuses
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { description: codes = '' }]) => ({ status, codes })),
  }
}

function parametersOf(api: ApiDocument, { parameters = [] }: Operation): Parameter[] {
  return parameters.map(({ name, in: place, required = false, description = '', schema = {} }) => ({
    name,
    place: place as Parameter['place'],
    isRequired: required,
    description,
    type: typeText(schema, api),
  }))
}

function bodyOf({ requestBody }: Operation): ApiCall['body'] {
  if (!requestBody) return null
  const { content } = requestBody
  return { types: Object.keys(content), schema: content[JSON_TYPE]?.schema ?? null }
}

function replyOf(content: Record<string, Content>): ApiCall['reply'] {
  const [type = '', { schema = null } = {}] = Object.entries(content)[0] ?? []
  return { type, schema }
}

/** Whether every word of a text occurs in a call. */
export function fitsSearch({ id, method, path, description, permissions }: ApiCall, text: string): boolean {
  const all = [id, method, path, description, ...permissions].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** Named types within others are written out to this level; below it they are their names. */
const LEVELS = 3
const INDENT = '  '

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** The place of a type: the indentation of its lines, and the number of named types around it. */
interface Place {
  depth: number
  level: number
}

const TOP: Place = { depth: 0, level: 0 }

/** A schema as a type that programmers read: `{ camera: string, score?: number }`, over lines where it has parts. */
export function typeText(schema: Schema, api: ApiDocument, place: Place = TOP): string {
  if (schema.$ref !== undefined) return referenceText(nameOf(schema.$ref), api, place)
  const values = valuesOf(schema)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (!parts) return typeOfKind(schema, api, place)
  return [...new Set(parts.map((part) => typeText(part, api, place)))].join(schema.allOf ? ' & ' : ' | ')
}

function referenceText(name: string, api: ApiDocument, { depth, level }: Place): string {
  const target = api.components.schemas[name]
  return target && level < LEVELS ? typeText(target, api, { depth, level: level + 1 }) : name.replace('.input', '')
}

/** The only values that a schema allows; null if there are others. */
function valuesOf({ const: only, enum: values }: Schema): unknown[] | null {
  return only === undefined ? (values ?? null) : [only]
}

function typeOfKind(schema: Schema, api: ApiDocument, place: Place): string {
  switch (schema.type) {
    case 'object':
      return objectText(schema, api, place)
    case 'array':
      return arrayText(schema, api, place)
    case 'integer':
    case 'number':
      return `${schema.type}${rangeText(schema)}`
    case undefined:
      return 'any'
    default:
      return schema.format ? `${schema.type} (${schema.format})` : schema.type
  }
}

/** The bounds of a number, without the limits of whole numbers in JavaScript, which are no real bounds. */
function rangeText({ minimum, maximum }: Schema): string {
  const [from, to] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
  )
  return from === undefined && to === undefined ? '' : ` (${from ?? ''}…${to ?? ''})`
}

function arrayText({ items, prefixItems }: Schema, api: ApiDocument, place: Place): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeText(item, api, place)).join(', ')}]`
  const item = items ? typeText(items, api, place) : 'any'
  return item.includes(' | ') || item.includes(' (') ? `(${item})[]` : `${item}[]`
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, api: ApiDocument, place: Place) {
  const within = { ...place, depth: place.depth + 1 }
  if (Object.keys(properties).length === 0) {
    return typeof additionalProperties === 'object'
      ? `{ [name]: ${typeText(additionalProperties, api, within)} }`
      : '{}'
  }
  const lines = Object.entries(properties).map(([name, part]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${INDENT.repeat(within.depth)}${name}${mark}: ${typeText(part, api, within)}`
  })
  return `{\n${lines.join('\n')}\n${INDENT.repeat(place.depth)}}`
}

/** Examples are written out to this depth. */
const EXAMPLE_DEPTH = 8

/** A value that fits a schema, without optional fields. */
export function exampleOf(schema: Schema, api: ApiDocument, depth = 0): unknown {
  if (depth > EXAMPLE_DEPTH) return null
  if (schema.default !== undefined) return schema.default
  const values = valuesOf(schema)
  if (values) return values[0]
  const other = insteadOf(schema, api)
  return other ? exampleOf(other, api, depth + 1) : exampleOfKind(schema, api, depth + 1)
}

/** The schema that a reference names, or the first of several. */
function insteadOf({ $ref, anyOf, oneOf, allOf }: Schema, api: ApiDocument): Schema | undefined {
  if ($ref !== undefined) return api.components.schemas[nameOf($ref)] ?? {}
  return (anyOf ?? oneOf ?? allOf)?.[0]
}

function exampleOfKind(schema: Schema, api: ApiDocument, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, api, depth)
    case 'array':
      return (schema.prefixItems ?? [schema.items ?? {}]).map((item) => exampleOf(item, api, depth))
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return true
    default:
      return schema.type === 'string' ? 'text' : null
  }
}

function exampleObject({ properties = {}, required = [] }: Schema, api: ApiDocument, depth: number) {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, api, depth)]))
}

/** The command that makes a call from a shell. */
export function commandOf({ method, path, body, access }: ApiCall, api: ApiDocument): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "$BARN${path}"`]
  if (access !== 'open') lines.push('-H "Authorization: Bearer $KEY"')
  if (body?.schema) {
    lines.push(`-H 'Content-Type: ${JSON_TYPE}'`)
    lines.push(`-d '${JSON.stringify(exampleOf(body.schema, api)).replaceAll("'", String.raw`'\''`)}'`)
  }
  return lines.join(' \\\n  ')
}

/** The path of a call as the contract writes it, with `:name` for a parameter. */
export function contractPath(path: string): `/api/${string}` {
  return path.replaceAll(/\{(\w+)\}/g, ':$1') as `/api/${string}`
}
