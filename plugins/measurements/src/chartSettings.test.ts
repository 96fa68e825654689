import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import { GREATEST_TIME } from '@barn-workbench/plugin-sdk'
import { ChartSettings } from './chartSettings'

test.each([
  { kind: 'last', span: MINUTE },
  { kind: 'last', span: 7 * DAY, timeResolution: SECOND },
  { kind: 'fixed', start: 0, end: GREATEST_TIME },
])('a chart can have the time %j', (time) => {
  expect(ChartSettings.parse({ time }).time).toEqual(time)
})

test.each([
  { kind: 'last', span: MINUTE - 1 },
  { kind: 'last', span: MINUTE + 0.5 },
  { kind: 'last', span: GREATEST_TIME + 1 },
  { kind: 'last', span: DAY, timeResolution: 0.001 },
  { kind: 'fixed', start: -1, end: DAY },
  { kind: 'fixed', start: 0.5, end: DAY },
  { kind: 'fixed', start: 0, end: 1e300 },
  { kind: 'fixed', start: DAY, end: DAY },
])('no chart has the time %j', (time) => {
  expect(ChartSettings.safeParse({ time }).success).toBe(false)
})
