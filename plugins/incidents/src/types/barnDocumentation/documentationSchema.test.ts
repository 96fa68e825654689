import { expect, test } from 'vitest'
import { documentationSchemaOf, typeOf } from './documentationSchema'

const time = { anyOf: [{ type: 'integer' }, { type: 'null' }] }
const GLOBAL = { const: 'global' }
const ids = (...kinds: string[]) => ({ properties: Object.fromEntries(kinds.map((kind) => [kind, { type: 'array' }])) })
const spec = (types: string[], location: unknown, ...times: string[]) => ({
  properties: { type: { enum: types }, location, ...Object.fromEntries(times.map((name) => [name, time])) },
})
const branch = (classification: string, ...specifications: unknown[]) => ({
  properties: { classification: { const: classification }, specification: { oneOf: specifications } },
})
const handler = (triggers: Record<string, unknown>) => ({
  type: 'barnDocumentation',
  triggers: Object.fromEntries(
    Object.entries(triggers).map(([name, payload]) => [
      name,
      { from: null, to: null, payload: payload as Record<string, unknown> },
    ]),
  ),
})
const everywhere = { anyOf: [GLOBAL, ids('cameraId', 'regionSpecification')] }

test('each type has the places and times of its schema, and one of two triggers both times', () => {
  const schema = documentationSchemaOf(
    handler({
      started: {
        oneOf: [
          branch(
            'barn',
            spec(['cleaning', 'other'], everywhere, 'startTimestamp', 'endTimestamp'),
            spec(['disinfection'], GLOBAL, 'startTimestamp'),
          ),
          branch('climate', spec(['gas'], { anyOf: [GLOBAL, ids('cameraId')] }, 'startTimestamp')),
        ],
      },
      observed: { oneOf: [branch('barn', spec(['visit', 'other'], everywhere, 'timestamp'))] },
    }),
  )
  expect(schema.isLegacy).toBe(false)
  expect(schema.classifications.map(({ classification, types }) => [classification, types.map((t) => t.type)])).toEqual(
    [
      ['barn', ['cleaning', 'disinfection', 'visit', 'other']],
      ['climate', ['gas']],
    ],
  )
  const all = ['global', 'cameraId', 'regionSpecification']
  expect(typeOf(schema, 'barn', 'cleaning')).toEqual({ type: 'cleaning', locations: all, times: ['span'] })
  expect(typeOf(schema, 'barn', 'disinfection').locations).toEqual(['global'])
  expect(typeOf(schema, 'climate', 'gas').locations).toEqual(['global', 'cameraId'])
  expect(typeOf(schema, 'barn', 'visit').times).toEqual(['moment'])
  expect(typeOf(schema, 'barn', 'other').times).toEqual(['span', 'moment'])
})

test('an instance that does not know what is observed takes one trigger for all', () => {
  const create = { oneOf: [branch('barn', spec(['visit'], everywhere, 'timestamp', 'startTimestamp'))] }
  const schema = documentationSchemaOf(handler({ create, ended: {} }))
  expect(schema.isLegacy).toBe(true)
  expect(typeOf(schema, 'barn', 'visit').times).toEqual(['span', 'moment'])
})

test('an instance that says nothing, as without a connection, is no older one', () => {
  expect(documentationSchemaOf({ type: 'barnDocumentation', triggers: {} })).toEqual({
    isLegacy: false,
    classifications: [],
  })
})

test('a schema that cannot be understood has no choices, and what is typed takes every place and time', () => {
  const loop = { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] } } }
  for (const started of [undefined, null, 7, 'x', [], loop, { oneOf: 'no list' }, { properties: 'none' }]) {
    const schema = documentationSchemaOf(handler({ started, observed: started }))
    expect(schema.classifications).toEqual([])
    expect(typeOf(schema, 'barn', 'roof').locations).toHaveLength(3)
  }
  expect(documentationSchemaOf({ type: 'barnDocumentation', triggers: {} }).classifications).toEqual([])
})

test('references within the schema are followed, and five hundred fields are no burden', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, { type: 'string' }]))
  const started = {
    oneOf: [{ $ref: '#/$defs/barn' }],
    $defs: {
      barn: { properties: { ...many, ...branch('barn', { $ref: '#/$defs/spec' }).properties } },
      spec: spec(['cleaning'], { $ref: '#/$defs/place' }, 'startTimestamp'),
      place: everywhere,
    },
  }
  const schema = documentationSchemaOf(handler({ started, observed: {} }))
  expect(typeOf(schema, 'barn', 'cleaning').locations).toEqual(['global', 'cameraId', 'regionSpecification'])
})
