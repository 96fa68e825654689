import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooDeep, JSON_MAXIMUM_DEPTH, parseJson } from './decodeReply'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('parses JSON as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('__proto__'))
      expect(parseJson(bytesOf(text))).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  ['in an object', '{"a":1,"__proto__":{"b":2}}'],
  ['with an escaped character', '{"a":1,"\\u005f_proto__":{"b":2}}'],
  ['within a list', '[{"x":{"__proto__":[]},"a":1}]'],
])('drops the key __proto__ %s', (_, text) => {
  const value = parseJson(bytesOf(text))
  const object: unknown = Array.isArray(value) ? value[0] : value
  expect(JSON.stringify(value)).not.toContain('proto')
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
  expect(({} as Record<string, unknown>).b).toBeUndefined()
})

test('the depth counts only brackets outside of strings', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.string(), (depth, text) => {
      const nested = '['.repeat(depth) + JSON.stringify(text) + ']'.repeat(depth)
      expect(isTooDeep(bytesOf(nested))).toBe(depth > JSON_MAXIMUM_DEPTH)
    }),
  )
})

test('a string of brackets is not deep', () => {
  const brackets = '['.repeat(1_000)
  expect(parseJson(bytesOf(JSON.stringify(brackets)))).toBe(brackets)
})

const anyBytes = fc.uint8Array({ maxLength: 200 })
const brokenReply = fc.string().map((text) => bytesOf(`{"refreshToken":"secret-${text}`))

test('any other bytes throw a problem that does not quote them', () => {
  fc.assert(
    fc.property(fc.oneof(anyBytes, brokenReply), (bytes) => {
      try {
        parseJson(bytes)
      } catch (error) {
        expect(error).toMatchObject({
          name: 'ProblemError',
          problem: { code: expect.stringMatching(/^client\/(not-json|too-deep)$/) },
        })
        expect((error as Error).cause).toBeUndefined()
      }
    }),
  )
})
