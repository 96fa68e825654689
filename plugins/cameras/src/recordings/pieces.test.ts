import { expect, test } from 'vitest'
import type { RecordingStatus } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { hourOf, piecesOf, withSpans } from './pieces'

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

test('what a stream tells goes before what the recordings say', () => {
  const pieces = piecesOf([recording(0, 50_000), recording(50_000, 100_000, 'deleted')], window)
  const spans = [
    { start: 20_000, end: 30_000 },
    { start: 35_000, end: 60_000 },
  ]
  expect(withSpans(pieces, spans, window)).toEqual([
    { start: 0, end: 20_000, status: 'saved' },
    { start: 20_000, end: 30_000, status: 'saved' },
    { start: 35_000, end: 60_000, status: 'saved' },
    { start: 60_000, end: 100_000, status: 'deleted' },
  ])
  expect(withSpans(pieces, [], window)).toEqual(pieces)
})

test.each(['Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'])('an hour begins with the clock of %s', (name) => {
  const zone = timeZoneOf(name)
  const time = Date.UTC(2026, 9, 20, 13, 47, 5)
  const { start, end } = hourOf(time, zone)
  expect([zone.toLocal(start) % HOUR, end - start]).toEqual([0, HOUR])
  expect(time - start).toBeLessThan(HOUR)
  expect(time - start).toBeGreaterThanOrEqual(0)
  expect(hourOf(time + 20 * MINUTE, zone).start - start).toBeLessThanOrEqual(HOUR)
})
