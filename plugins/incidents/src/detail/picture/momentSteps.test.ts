import { expect, test } from 'vitest'
import { FRAME_MAXIMUM_DIFFERENCE } from '@barn-workbench/core/schema'
import { aCamera, anIncident } from '@barn-workbench/plugin-sdk/testing'
import { atLastPicture } from './momentSteps'

const LAST = 1_000_000
const beginningAt = (firstEventTimestamp: number) => {
  const { identifier, ...incident } = anIncident({ firstEventTimestamp, messagePayload: {} })
  return { ...incident, identifier: { ...identifier, cameraId: 'a' } }
}

test('an incident of a camera that has sent nothing since well before shows its last picture', () => {
  const cameras = [aCamera({ cameraId: 'a', lastSeenOnline: LAST })]
  const late = atLastPicture(beginningAt(LAST + FRAME_MAXIMUM_DIFFERENCE + 1), cameras)
  expect(late).toEqual({ identifier: { cameraId: 'a' }, firstEventTimestamp: LAST })
})

test('any other incident keeps its moment', () => {
  const cameras = [aCamera({ cameraId: 'a', lastSeenOnline: LAST })]
  const inTime = beginningAt(LAST + FRAME_MAXIMUM_DIFFERENCE)
  expect(atLastPicture(inTime, cameras)).toBe(inTime)
  const late = beginningAt(2 * LAST)
  for (const unknown of [undefined, [], [aCamera({ cameraId: 'a', lastSeenOnline: null })]])
    expect(atLastPicture(late, unknown)).toBe(late)
})
