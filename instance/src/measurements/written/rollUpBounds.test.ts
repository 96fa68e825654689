import { expect, test } from 'vitest'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { rollUpStarts } from '../storage/historyWriter'
import { createRollUpBounds } from './rollUpBounds'

test.each([
  ['Europe/Berlin', '2026-10-24T20:00Z'],
  ['Europe/Berlin', '2026-03-28T20:00Z'],
  ['Asia/Kathmandu', '2026-10-24T20:00Z'],
  // Its clocks change by half an hour, within a roll-up.
  ['Australia/Lord_Howe', '2026-04-04T10:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T10:00Z'],
])('in %s from %s on each time is in the roll-up that the queries read', (timeZone, from) => {
  const start = Date.parse(from)
  const boundsOf = createRollUpBounds(timeZone)
  const starts = rollUpStarts(timeZone, start, start + DAY)
  for (const [index, expected] of starts.slice(0, -1).entries()) {
    const until = starts[index + 1] as number
    for (let time = expected; time < until; time += MINUTE) expect(boundsOf(time)).toEqual({ start: expected, until })
  }
  expect(starts.length).toBeGreaterThan(70)
})
