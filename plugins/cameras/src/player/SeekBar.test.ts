import { expect, test } from 'vitest'
import { HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import type { RecordedPiece } from '@barn-workbench/plugin-sdk/camera'
import { hourOf, withSpans } from './SeekBar'

const window = { start: 0, end: 100_000 }

test('what a stream tells goes before what the recordings say', () => {
  const pieces: RecordedPiece[] = [
    { start: 0, end: 50_000, status: 'saved' },
    { start: 50_000, end: 100_000, status: 'deleted' },
  ]
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
