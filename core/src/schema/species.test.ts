import { expect, test } from 'vitest'
import { speciesOf } from './species'

test.each([
  [['pig'], 'pigs'],
  [['pig_lying', 'person'], 'pigs'],
  [['Broiler'], 'chickens'],
  [['broiler', 'pigs'], null],
  [[], null],
])('the labels %j mean %s', (labels, species) => {
  expect(speciesOf(labels)).toBe(species)
})
