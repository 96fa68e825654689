import { expect, test } from 'vitest'
import { createPictureTimes } from './pictureTimes'

test('the latest time is that of the newest picture, not of the one that was loaded last', () => {
  const times = createPictureTimes()
  expect(times.latest()).toBeNull()
  times.record('east', 20)
  times.record('west', 10)
  expect([times.latest(), times.of('east'), times.of('west'), times.of('north')]).toEqual([20, 20, 10, null])
})

test('emits a change for another time only', () => {
  const times = createPictureTimes()
  let changes = 0
  times.subscribe(() => changes++)
  for (const timestamp of [null, 20, 20, 30]) times.record('east', timestamp)
  expect(changes).toBe(2)
})
