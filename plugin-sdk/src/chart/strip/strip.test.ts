import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { gatherMarks, type StripMark } from './gatherMarks'
import { followingStrip, movedStrip, zoomedStrip } from './stripWindow'

const NOW = 1_000 * DAY
const window = { start: NOW - 10 * HOUR, end: NOW - 8 * HOUR }

test('zooming keeps the time under the pointer where it is, between 10 s and 28 days', () => {
  const about = NOW - 9 * HOUR
  expect(zoomedStrip(window, about, 0.5, NOW)).toEqual({ start: about - HOUR / 2, end: about + HOUR / 2 })
  const closest = zoomedStrip(window, about, 1e-9, NOW)
  expect(closest.end - closest.start).toBe(10 * SECOND)
  const widest = zoomedStrip(window, about, 1e9, NOW)
  expect(widest.end - widest.start).toBe(28 * DAY)
})

test('no window goes far beyond now', () => {
  expect(movedStrip(window, 20 * HOUR, NOW).end).toBe(NOW + 0.1 * HOUR)
  expect(movedStrip(window, -HOUR, NOW)).toEqual({ start: NOW - 11 * HOUR, end: NOW - 9 * HOUR })
})

test('follows a moment that leaves the window, or comes close to its edge', () => {
  expect(followingStrip(window, NOW - 9 * HOUR, NOW)).toBe(window)
  expect(followingStrip(window, NOW - 20 * HOUR, NOW)).toEqual({ start: NOW - 21 * HOUR, end: NOW - 19 * HOUR })
  expect(followingStrip(window, window.end - MINUTE, NOW).start).toBe(window.end - MINUTE - HOUR)
  const atNow = { start: NOW - HOUR, end: NOW + MINUTE }
  expect(followingStrip(atNow, NOW, NOW)).toBe(atNow)
})

test('marks that would cover each other are one, and what goes on stands at the start of the window', () => {
  const mark = (id: string, start: number, end?: number | null): StripMark => ({
    id,
    start,
    ...(end !== undefined && { end }),
    tone: 'error',
    label: id,
    onOpen: () => undefined,
  })
  const marks = [
    mark('late', window.end - MINUTE),
    mark('close', window.end - 2 * MINUTE),
    mark('open', NOW - 20 * HOUR, null),
    mark('over', NOW - 20 * HOUR, NOW - 19 * HOUR),
    mark('beyond', NOW),
  ]
  const groups = gatherMarks(marks, window, 5 * MINUTE)
  expect(groups.map((group) => group.marks.map(({ id }) => id))).toEqual([['open'], ['close', 'late']])
  expect(groups[0]?.at).toBe(window.start)
})
