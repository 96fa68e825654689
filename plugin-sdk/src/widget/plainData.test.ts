import { expect, test } from 'vitest'
import { plainDataFault } from './plainData'

test('takes null, booleans, numbers, texts, lists and simple objects', () => {
  expect(plainDataFault({ a: [1, 'two', null, true, undefined, { b: Object.create(null) as object }] })).toBeNull()
})

test.each([
  ['a function', () => undefined],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['bytes', new Uint8Array(1)],
  ['an error', new Error('no')],
  ['a number without end', { a: Infinity }],
  ['a big integer', 1n],
])('refuses %s', (_name, value) => expect(plainDataFault(value)).toBe('notPlainData'))

test('refuses what is too large, too deep, or holds itself', () => {
  expect(plainDataFault('x'.repeat(300 * 1024))).toBe('tooLarge')
  expect(plainDataFault(Array.from({ length: 20_001 }, () => 1))).toBe('tooLarge')
  expect(plainDataFault({ list: Object.assign([], { length: 1e9 }) })).toBe('tooLarge')
  const loop: { self?: unknown } = {}
  loop.self = loop
  expect(plainDataFault(loop)).toBe('tooDeep')
})

test('refuses keys that reach a prototype', () => {
  expect(plainDataFault(JSON.parse('{"__proto__": {"isAdmin": true}}'))).toBe('forbiddenKey')
  expect(plainDataFault({ constructor: 1 })).toBe('forbiddenKey')
})
