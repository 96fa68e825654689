import { expect, test } from 'vitest'
import { DAY } from '../time'
import { deadAnimalAgeState } from './deadAnimal'

test.each([
  [0, 'fresh'],
  [1 * DAY - 1, 'fresh'],
  [1 * DAY, 'old'],
  [2 * DAY - 1, 'old'],
  [2 * DAY, 'overdue'],
])('a dead animal of %d ms is %s', (age, state) => {
  expect(deadAnimalAgeState(age)).toBe(state)
})
