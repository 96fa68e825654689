import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { createPictureTimes } from './pictureTimes'

test('the latest time is that of the newest picture, not of the one that was loaded last', () => {
  const times = createPictureTimes()
  expect(times.latest()).toBeNull()
  times.record('east', 20, null)
  times.record('west', 10, null)
  expect([times.latest(), times.of('east'), times.of('west'), times.of('north')]).toEqual([20, 20, 10, null])
})

test('emits a change for another time only', () => {
  const times = createPictureTimes()
  let changes = 0
  times.subscribe(() => changes++)
  for (const timestamp of [null, 20, 20, 30]) times.record('east', timestamp, null)
  expect(changes).toBe(2)
})

test('knows the pictures of another time than the one that was asked for, by a minute or more', () => {
  const times = createPictureTimes()
  times.record('east', 10 * MINUTE, 11 * MINUTE)
  times.record('west', 10 * MINUTE + 1, 11 * MINUTE)
  times.record('north', 10 * MINUTE, null)
  const others = times.others()
  expect([...others]).toEqual([['east', 10 * MINUTE]])
  times.record('west', 11 * MINUTE, 11 * MINUTE)
  expect(times.others()).toBe(others)
  times.forget('east')
  expect(times.others().size).toBe(0)
  expect(times.of('east')).toBeNull()
})
