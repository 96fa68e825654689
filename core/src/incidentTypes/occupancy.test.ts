import { expect, test } from 'vitest'
import { animalsHoused } from '.'
import { incidentPayloads } from './payloads'

test('the number of animals housed is a whole number above zero, or unknown', () => {
  expect(animalsHoused({ messagePayload: { animals: 320 } })).toBe(320)
  for (const animals of [undefined, null, 0, -1, 1.5, '320'])
    expect(animalsHoused({ messagePayload: { animals } })).toBeNull()
  expect(animalsHoused({})).toBeNull()
})

test('animals that come may be counted, also later by an event of the barn', () => {
  const { animalsDetected, barnEvent } = incidentPayloads.barnState
  expect(animalsDetected.safeParse({}).success).toBe(true)
  expect(animalsDetected.safeParse({ animals: 320 }).success).toBe(true)
  expect(animalsDetected.safeParse({ animals: 0 }).success).toBe(false)
  expect(barnEvent.safeParse({ event: 'housing', animals: 320 }).success).toBe(true)
})
