import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@barn-workbench/core/contract'
import { mayPluginsName, PICTURE_CALL } from '@barn-workbench/core/plugins'
import { LargeQuery, Query } from '@barn-workbench/core/query'
import * as schemas from '@barn-workbench/core/schema'
import { accessOf, callGroups, purposeOf, titleOf, type CallGroup } from './describeCalls'

/*
 * Generates docs/plugins/calls.md from the contract, and fails while the page differs: `npx vitest run
 * tests/architecture/pluginCalls.test.ts -u` updates it.
 */

/** JSON Schema, as far as this page reads it. `title` is the name of a schema that has its own entry. */
interface JsonSchema {
  title?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
}

const NAMED: readonly string[] = [
  'Artifact',
  'Camera',
  'Handover',
  'Incident',
  'IncidentComment',
  'IncidentHandler',
  'RegionMapping',
  'RegionSpecification',
  'RegionType',
]
const NAMES = new Map<unknown, string>([
  ...Object.entries<unknown>(schemas)
    .filter(([name]) => NAMED.includes(name) || name === 'RichTextDocument')
    .map(([name, schema]) => [schema, name] as const),
  [Query, 'Query'],
  [LargeQuery, 'Query'],
])

function read(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const name = NAMES.get(zodSchema)
      if (name !== undefined) jsonSchema.title = name
    },
  }) as JsonSchema
}

/** An object as TypeScript would write it. */
function describeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describe(field)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object' ? `{ [key]: ${describe(additionalProperties)} }` : 'object'
}

function describeList({ items, prefixItems }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(describe).join(', ')}]`
  const item = items ? describe(items) : 'unknown'
  return (items?.anyOf ?? items?.oneOf ?? items?.enum) && item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

/** A choice of values. Null if the schema is none. */
function describeChoice({ const: only, enum: choices, anyOf, oneOf, type }: JsonSchema): string | null {
  const values = only === undefined ? choices : [only]
  if (values) return values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ')
  const several = anyOf ?? oneOf
  if (several) return [...new Set(several.map(describe))].join(' | ')
  return Array.isArray(type) ? type.join(' | ') : null
}

/** A value as TypeScript would write it, in one line. */
function describe(schema: JsonSchema): string {
  const { title, type } = schema
  if (title !== undefined) return title
  const choice = describeChoice(schema)
  if (choice !== null) return choice
  if (type === 'array') return describeList(schema)
  if (type === 'object') return describeObject(schema)
  return type === 'integer' ? 'number' : String(type ?? 'unknown')
}

function inputOf({ params, query, body }: Endpoint): string {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [`${name}: ${describe(read(schema, 'input'))}`] : [],
  )
  return parts.length > 0 ? `\`{ ${parts.join(', ')} }\`` : '`{}`'
}

function replyOf({ form, reply }: Endpoint): string {
  return form === 'nothing' ? 'nothing' : `\`${describe(read(reply, 'output'))}\``
}

/** The calls of a group that a widget makes by their ids. */
function sectionOf([group, calls]: CallGroup): string[] {
  const made = Object.entries(calls).filter(([name]) => isMade(`${group}.${name}`))
  if (made.length === 0) return []
  const entries = made.map(([name, call]) =>
    [
      `- \`${group}.${name}\`: ${purposeOf(group, name)} ${accessOf(call)}`,
      `  - takes ${inputOf(call)}`,
      `  - answers ${replyOf(call)}`,
    ].join('\n'),
  )
  return [[`## ${titleOf(group)}`, '', ...entries].join('\n')]
}

const isMade = (id: string) => id !== PICTURE_CALL && mayPluginsName(id)

/** A document with a line for each of its fields. */
function documentOf(name: string): string {
  const schema = Object.entries<unknown>(schemas).find(([key]) => key === name)?.[1] as z.ZodType
  const { properties = {} } = read(schema, 'output')
  const lines = Object.entries(properties).map(([field, value]) => `- \`${field}\`: \`${describe(value)}\``)
  return [`### ${name}`, '', ...lines].join('\n')
}

const INTRODUCTION = `# Calls of widgets

The calls that a widget may make with \`host.call\`, \`host.query\` and \`useQuery\`, by the ids under which \`calls\` of the manifest names
them. Pictures are asked for by \`host.picture\`, for which the manifest names \`${PICTURE_CALL}\`. Times are ms since the epoch, ids are
strings. A test writes this page from the contract: \`npx vitest run tests/architecture/pluginCalls.test.ts -u\`.

A \`Query\` is \`{ query?, order?, limit?, projection?, startAfter?, endBefore? }\`: up to 20 conditions
\`{ key, operator, value }\`, all of which hold, with a dotted key and an operator of \`==\`, \`!=\`, \`<\`, \`<=\`, \`>\`, \`>=\`, \`in\`, \`nin\` and
\`contains\`; an order of \`{ key, direction: 'asc' | 'desc' }\`; a limit, 1,000 without one; \`projection: 'count'\` for a number, or the keys to
answer. \`startAfter\` and \`endBefore\` are documents of the page beside.`

test('docs/plugins/calls.md lists the calls that widgets may make, with their input and answer', async () => {
  const documents = ['## Documents', ...NAMED.map(documentOf)]
  const page = [INTRODUCTION, ...callGroups.flatMap(sectionOf), ...documents].join('\n\n') + '\n'
  await expect(page).toMatchFileSnapshot(resolve(import.meta.dirname, '../../docs/plugins/calls.md'))
})
