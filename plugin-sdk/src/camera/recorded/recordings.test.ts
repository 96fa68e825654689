import { expect, test } from 'vitest'
import type { RecordingStatus } from '@barn-workbench/core/schema'
import { piecesOf } from './recordings'

const window = { start: 0, end: 100_000 }
const recording = (timestamp: number, end: number, status: RecordingStatus = 'saved') => ({
  cameraId: 'east',
  timestamp,
  status,
  durationSeconds: (end - timestamp) / 1_000,
})

test('recordings that follow on each other are one piece, also one that goes on', () => {
  const list = [recording(40_000, 60_000, 'created'), recording(0, 20_000), recording(20_500, 40_000)]
  expect(piecesOf(list, window)).toEqual([{ start: 0, end: 60_000, status: 'saved' }])
})

test('what is missing, deleted or broken is a piece of its own, and what lies outside is cut', () => {
  const list = [
    recording(-5_000, 10_000),
    recording(10_000, 20_000, 'deleted'),
    recording(20_000, 30_000, 'broken'),
    recording(90_000, 120_000),
    recording(200_000, 300_000),
  ]
  expect(piecesOf(list, window)).toEqual([
    { start: 0, end: 10_000, status: 'saved' },
    { start: 10_000, end: 20_000, status: 'deleted' },
    { start: 20_000, end: 30_000, status: 'broken' },
    { start: 90_000, end: 100_000, status: 'saved' },
  ])
})
