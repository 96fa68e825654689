import { expect, test } from 'vitest'
import { fuzzyPrefixMatch } from './fuzzyPrefixMatch'

test.each([
  ['dead', 'dead', true],
  ['dea', 'dead', true],
  ['daed', 'dead', true],
  ['ded', 'dead', false],
  ['deed', 'dead', true],
  ['deead', 'dead', true],
  ['mead', 'deads', true],
  ['documantation', 'documentation', true],
  ['dokumantation', 'documentation', true],
  ['dokumantazion', 'documentation', false],
  ['documnet', 'documentation', true],
  ['camera', 'chamber', false],
  ['xyz', 'xyzab', true],
  ['xz', 'xyz', false],
])('%s may mean %s: %s', (typed, word, expected) => {
  expect(fuzzyPrefixMatch(typed, word)).toBe(expected)
})
