import { expect, test } from 'vitest'
import { createLatestPictureTime } from './latestPictureTime'

test('emits the time of the newest picture, not of the one that was loaded last', () => {
  const latestTime = createLatestPictureTime()
  const emitted: unknown[] = []
  latestTime.subscribe(() => emitted.push(latestTime.get()))
  for (const timestamp of [null, 20, 10, 20, 30]) latestTime.record(timestamp)
  expect(emitted).toEqual([20, 30])
})
