import { expect, test } from 'vitest'
import { withoutControls } from './strings'

test.each([
  ['a\u0000b\u001b[31mc', 'ab[31mc'],
  ['exe\u202egnp', 'exegnp'],
  ['pass\u200bword', 'password'],
  ['one\n\ttwo\r', 'one\n\ttwo'],
  ['Müller GmbH 牛舍', 'Müller GmbH 牛舍'],
])('%j becomes %j', (text, expected) => {
  expect(withoutControls(text)).toBe(expected)
})
