import { expect, test } from 'vitest'
import { callsOf, commandOf, contractPath, exampleOf, fitsSearch, typeText, type ApiDocument } from './apiDocument'

const api: ApiDocument = {
  paths: {
    '/api/cameras/{id}': {
      post: {
        operationId: 'cameras.rename',
        tags: ['cameras'],
        summary: 'Renames a camera.',
        description: 'Renames a camera.',
        'x-access': 'anyOf',
        'x-permissions': ['cameras.manage'],
        security: [{ session: [] }, { machineKey: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change.input' } } } },
        responses: {
          200: {
            content: { 'application/json': { schema: { type: 'object', properties: { result: { type: 'null' } } } } },
          },
          404: { description: 'camera/not-found' },
        },
      },
      get: { operationId: 'cameras.read', responses: { 204: {} } },
    },
  },
  components: {
    schemas: {
      Id: { type: 'string' },
      'Change.input': {
        type: 'object',
        properties: {
          name: { type: 'string' },
          score: { type: 'number', minimum: 0, maximum: 1 },
          tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
          point: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
          kind: { enum: ["a'b", 'b'] },
          again: { $ref: '#/components/schemas/Change.input' },
        },
        required: ['name', 'kind'],
      },
    },
  },
}
const [rename, read] = callsOf(api)
if (!rename || !read) throw new Error('The calls are missing')

test('a call has its rights, parameters, body, reply and problems', () => {
  expect(rename).toMatchObject({
    ...{ id: 'cameras.rename', method: 'POST', path: '/api/cameras/{id}', tag: 'cameras', access: 'anyOf' },
    permissions: ['cameras.manage'],
    isForKeys: true,
    parameters: [{ name: 'id', place: 'path', isRequired: true, type: 'string' }],
    reply: { type: 'application/json' },
    problems: [{ status: '404', codes: 'camera/not-found' }],
  })
  expect(read).toMatchObject({ isForKeys: false, body: null, reply: null, problems: [] })
})

test('types are written as programmers read them, and one that names itself ends', () => {
  const [first, ...lines] = typeText({ $ref: '#/components/schemas/Change.input' }, api).split('\n')
  expect([first, ...lines.slice(0, 5)]).toEqual([
    '{',
    '  name: string',
    '  score?: number (0…1)',
    '  tags?: (string | null)[]',
    '  point?: [number, number]',
    `  kind: "a'b" | "b"`,
  ])
  expect(lines.filter((line) => line.includes('again?: Change'))).toHaveLength(1)
  const itself: ApiDocument = { paths: {}, components: { schemas: { A: { type: 'array', items: { $ref: '#/A' } } } } }
  expect(typeText({ $ref: '#/A' }, itself)).toBe('A[][][]')
  expect(exampleOf({ $ref: '#/A' }, itself)).toBeDefined()
  expect(typeText({ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, api)).toBe('integer')
  expect(typeText({}, api)).toBe('any')
  expect(typeText({ type: 'object', additionalProperties: { type: 'string' } }, api)).toBe('{ [name]: string }')
})

test('an example has what is required, and its command can be pasted into a shell', () => {
  expect(exampleOf({ $ref: '#/components/schemas/Change.input' }, api)).toEqual({ name: 'text', kind: "a'b" })
  expect(commandOf(rename, api)).toBe(
    [
      'curl -X POST "$BARN/api/cameras/{id}"',
      '-H "Authorization: Bearer $KEY"',
      "-H 'Content-Type: application/json'",
      String.raw`-d '{"name":"text","kind":"a'\''b"}'`,
    ].join(' \\\n  '),
  )
  expect(exampleOf({ $ref: '#/components/schemas/Missing' }, api)).toBeNull()
})

test('a search finds all of its words, in path, words and rights', () => {
  for (const text of ['', 'rename', 'CAMERA manage', 'post {id}'])
    expect([text, fitsSearch(rename, text)]).toEqual([text, true])
  expect(fitsSearch(rename, 'camera pig')).toBe(false)
  expect(contractPath('/api/a/{id}/b/{other}')).toBe('/api/a/:id/b/:other')
})
