import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './allEndpoints'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Whether a regular expression accepts texts of limited length only. */
function isBounded(pattern: string): boolean {
  const quantifiers = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  return pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(quantifiers)
}

/** A schema for exactly one text, or one of a list. */
const isClosed = (schema: JsonSchema): boolean => schema.enum !== undefined || schema.const !== undefined

function isUnboundedText({ type, maxLength, pattern, allOf, ...schema }: JsonSchema): boolean {
  const patterns = [pattern, ...(allOf ?? []).map((one) => (one as JsonSchema).pattern)]
  const hasBoundedPattern = patterns.some((one) => one !== undefined && isBounded(one))
  return type === 'string' && maxLength === undefined && !isClosed(schema) && !hasBoundedPattern
}

function isUnboundedList({ type, maxItems, prefixItems }: JsonSchema): boolean {
  return type === 'array' && maxItems === undefined && prefixItems === undefined
}

/** An object whose keys the caller chooses, as many as they like. */
function isUnboundedRecord({ type, additionalProperties, maxProperties }: JsonSchema): boolean {
  return type === 'object' && typeof additionalProperties === 'object' && maxProperties === undefined
}

/** The paths of everything in a schema that a caller can make as large as they like. */
function unboundedPaths(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((child, index) => unboundedPaths(child, `${path}.${index}`))
  const isUnbounded = [isUnboundedText, isUnboundedList, isUnboundedRecord].some((check) => check(schema as JsonSchema))
  const inner = Object.entries(schema).flatMap(([key, child]) => unboundedPaths(child, `${path}.${key}`))
  return isUnbounded ? [path, ...inner] : inner
}

const inputs = allEndpoints.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([kind, schema]): [string, z.ZodType][] =>
    schema ? [[`${kind} of ${method} ${path}`, schema]] : [],
  ),
)

test.each(inputs)('the %s limit every list, record and text', (_, schema) => {
  expect(unboundedPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).toEqual([])
})

test('finds what has no limit', () => {
  const unbounded = z.object({
    list: z.array(z.int()),
    record: z.record(z.string().max(1), z.int()),
    keys: z.record(z.string(), z.int()).meta({ maxProperties: 1 }),
    text: z.string().regex(/^[a-z]+$/),
    part: z.string().regex(/[a-z]{3}/),
  })
  expect(unboundedPaths(z.toJSONSchema(unbounded)).sort()).toEqual(
    ['keys.propertyNames', 'list', 'part', 'record', 'text'].map((path) => `.properties.${path}`),
  )
})
