import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { planSpans } from './planSpans'

const NOW = Date.UTC(2026, 0, 14, 9)
const MINUTES_FROM = NOW - 48 * HOUR
const coverage = { from: NOW - 96 * HOUR, rolledTo: NOW - 20 * MINUTE, minutesFrom: MINUTES_FROM, to: NOW - 5 * MINUTE }
const plan = (resolution: number, start: number, end: number) =>
  planSpans({ timeZone: 'UTC', coverage, resolution, range: { start, end } })

test('single minutes are computed before the last 48 hours and after the last write, and read in between', () => {
  expect(plan(MINUTE, MINUTES_FROM - 3 * MINUTE, NOW)).toEqual([
    { kind: 'computed', start: MINUTES_FROM - 3 * MINUTE, end: MINUTES_FROM },
    { kind: 'minute', start: MINUTES_FROM, end: NOW - 5 * MINUTE },
    { kind: 'computed', start: NOW - 5 * MINUTE, end: NOW },
  ])
})

test('a range that ends where the stored minutes begin is computed whole', () => {
  expect(plan(MINUTE, MINUTES_FROM - HOUR, MINUTES_FROM)).toEqual([
    { kind: 'computed', start: MINUTES_FROM - HOUR, end: MINUTES_FROM },
  ])
})

test('whole roll-ups are read where the resolution is a whole number of them, and the ends by the minute', () => {
  expect(plan(40 * MINUTE, NOW - 60 * MINUTE - MINUTE, NOW)).toEqual([
    { kind: 'minute', start: NOW - 61 * MINUTE, end: NOW - 60 * MINUTE },
    { kind: 'rollUp', start: NOW - 60 * MINUTE, end: NOW - 20 * MINUTE },
    { kind: 'minute', start: NOW - 20 * MINUTE, end: NOW - 5 * MINUTE },
    { kind: 'computed', start: NOW - 5 * MINUTE, end: NOW },
  ])
})

test('no roll-ups are read for buckets that would cut them', () => {
  expect(plan(30 * MINUTE, NOW - 2 * HOUR, NOW - HOUR)).toEqual([
    { kind: 'minute', start: NOW - 2 * HOUR, end: NOW - HOUR },
  ])
})
