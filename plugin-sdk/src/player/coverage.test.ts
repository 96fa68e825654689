import { expect, test } from 'vitest'
import type { RecordingStatus } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { anIncident } from '../testing'
import { loadedWindow } from './CameraScrubber'
import { coverageOf } from './coverage'
import { outagesOf } from './useCameraMarks'

const window = { start: 0, end: 100 }
const piece = (start: number, end: number, status: RecordingStatus = 'saved') => ({ start, end, status })
const kinds = (...args: Parameters<typeof coverageOf>) =>
  coverageOf(...args).map(({ kind, start, end }) => [kind, start, end])

test('a window is covered from its start to its end, whatever is known', () => {
  expect(kinds([], window, { outages: [], now: 200 })).toEqual([['none', 0, 100]])
  expect(kinds([], window, { outages: [{ start: 20, end: 500 }], now: 200 })).toEqual([
    ['none', 0, 20],
    ['outage', 20, 100],
  ])
})

test('recordings, what is deleted, broken or missing, and what is yet to come follow each other', () => {
  const recorded = [piece(0, 30), piece(30, 40, 'deleted'), piece(40, 45, 'broken'), piece(60, 80, 'created')]
  expect(kinds(recorded, window, { outages: [{ start: 50, end: 70 }], now: 90 })).toEqual([
    ['recorded', 0, 30],
    ['deleted', 30, 40],
    ['outage', 40, 45],
    ['none', 45, 50],
    ['outage', 50, 60],
    ['recorded', 60, 80],
    ['none', 80, 90],
    ['ahead', 90, 100],
  ])
})

test('a window that moves a little loads nothing new', () => {
  const loaded = loadedWindow({ start: 1_000 * DAY, end: 1_000 * DAY + 5 * HOUR })
  expect(loaded.start).toBeLessThanOrEqual(1_000 * DAY)
  expect(loaded.end).toBeGreaterThanOrEqual(1_000 * DAY + 5 * HOUR)
  expect(loadedWindow({ start: loaded.start + MINUTE, end: loaded.start + 5 * HOUR }).start).toBe(loaded.start)
  const short = loadedWindow({ start: 5 * DAY, end: 5 * DAY + 10_000 })
  expect(short.end - short.start).toBeGreaterThanOrEqual(10 * MINUTE)
})

test('a camera is out of order until its check recovers, and not for want of darkness', () => {
  const check = (state: string, closedAt: number | null = null) => ({
    ...anIncident({ type: 'healthCheck', state, firstEventTimestamp: 10, lastEventTimestamp: 40, closedAt }),
  })
  const ends = (...checks: ReturnType<typeof check>[]) => outagesOf(checks).map(({ end }) => end)
  expect(ends(check('isBelowThreshold'))).toEqual([Infinity])
  expect(ends(check('wasBelowThreshold'))).toEqual([40])
  expect(ends(check('closed', 90))).toEqual([40])
  expect(ends(check('hadNoDarknessPeriod'))).toEqual([])
})
