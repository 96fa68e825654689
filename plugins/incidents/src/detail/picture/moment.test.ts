import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FRAME_MAXIMUM_DIFFERENCE } from '@barn-workbench/core/schema'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { mayHavePicture, momentOf } from './moment'

const identifier = { ...anIncident().identifier, cameraId: 'camera-1' }
const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }

test('the moment is that of the detection, with its box', () => {
  const messagePayload = { detection: { timestamp: 5, ...box } }
  expect(momentOf(anIncident({ identifier, messagePayload }))).toEqual({ cameraIds: ['camera-1'], time: 5, box })
})

test('without a detection it is the first event, with the position where there is one', () => {
  const incident = anIncident({ identifier, position: { cameraId: 'camera-1', ...box }, firstEventTimestamp: 7 })
  expect(momentOf(incident)).toEqual({ cameraIds: ['camera-1'], time: 7, box })
  expect(momentOf({ ...incident, position: null })?.box).toBeNull()
})

test('a documentation is seen by the cameras of its location, one of the whole barn by none', () => {
  const at = (location: unknown) => momentOf(anIncident({ messagePayload: { specification: { location } } }))
  expect(at({ cameraId: ['a', 'b', 'a'] })?.cameraIds).toEqual(['a', 'b'])
  expect(at('global')).toBeNull()
})

test('a camera has no picture of a time well after it was last online', () => {
  const camera = { lastSeenOnline: 1_000_000 }
  expect(mayHavePicture(camera, 1_000_000 + FRAME_MAXIMUM_DIFFERENCE)).toBe(true)
  expect(mayHavePicture(camera, 1_000_001 + FRAME_MAXIMUM_DIFFERENCE)).toBe(false)
  expect(mayHavePicture({ lastSeenOnline: null }, 5)).toBe(true)
  expect(mayHavePicture(undefined, 5)).toBe(true)
})

test('nothing that an instance sends makes it fail', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (messagePayload, position) => {
      expect(momentOf(anIncident({ identifier, messagePayload, position }))?.cameraIds).toEqual(['camera-1'])
    }),
  )
})
