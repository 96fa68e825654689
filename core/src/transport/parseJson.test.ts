import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JSON_MAXIMUM_DEPTH } from './caps'
import { isTooDeep, parseJson } from './parseJson'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('any JSON reads as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value)
      if (text.includes('__proto__')) return
      expect(parseJson(bytesOf(text))).toEqual(JSON.parse(text))
    }),
  )
})

test('a key that would reach a prototype is dropped, however it is written', () => {
  for (const text of [
    '{"a":1,"__proto__":{"b":2}}',
    '{"a":1,"\\u005f_proto__":{"b":2}}',
    '[{"x":{"__proto__":[]},"a":1}]',
  ]) {
    const value = parseJson(bytesOf(text))
    expect(JSON.stringify(value)).not.toContain('proto')
    expect(({} as Record<string, unknown>).b).toBeUndefined()
    expect(Object.getPrototypeOf(Array.isArray(value) ? value[0] : value)).toBe(Object.prototype)
  }
})

test('depth counts brackets outside of strings only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.string(), (depth, text) => {
      const nested = '['.repeat(depth) + JSON.stringify(text) + ']'.repeat(depth)
      expect(isTooDeep(bytesOf(nested))).toBe(depth > JSON_MAXIMUM_DEPTH)
    }),
  )
  expect(parseJson(bytesOf(JSON.stringify('['.repeat(1_000))))).toBe('['.repeat(1_000))
})

test('no bytes throw anything but a Problem, and it quotes nothing of them', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.string().map((text) => bytesOf(`{"refreshToken":"secret-${text}`)),
      ),
      (bytes) => {
        try {
          parseJson(bytes)
        } catch (error) {
          expect(error).toMatchObject({
            name: 'ProblemError',
            problem: { code: expect.stringMatching(/^client\/(not-json|too-deep)$/) },
          })
          expect((error as Error).cause).toBeUndefined()
        }
      },
    ),
  )
})
