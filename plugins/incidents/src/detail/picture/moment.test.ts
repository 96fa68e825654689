import { expect, test } from 'vitest'
import { FRAME_MAXIMUM_DIFFERENCE } from '@barn-workbench/core/schema'
import { mayHavePicture } from './moment'

test('a camera has no picture of a time well after it was last online', () => {
  const camera = { lastSeenOnline: 1_000_000 }
  expect(mayHavePicture(camera, 1_000_000 + FRAME_MAXIMUM_DIFFERENCE)).toBe(true)
  expect(mayHavePicture(camera, 1_000_001 + FRAME_MAXIMUM_DIFFERENCE)).toBe(false)
  expect(mayHavePicture({ lastSeenOnline: null }, 5)).toBe(true)
  expect(mayHavePicture(undefined, 5)).toBe(true)
})
