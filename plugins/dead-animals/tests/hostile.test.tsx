// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { statisticsPage } from '../src/pages'

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

/** The last time that a date can have, in ms since the epoch, and one that no date can have. */
const LAST_TIME = 8.64e15
const NO_TIME = 9e15

const open = (list: readonly Incident[]) =>
  renderPage(statisticsPage, {
    plugin,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [documents(incidents.query, 'incidentId', () => list), documents(cameras.query, 'cameraId', () => [])],
    }),
  })
const batch = (overrides: Partial<Incident>) => anIncident({ type: 'barnState', state: 'penFull', ...overrides })
const now = Date.now()
const animal = (first: number, last = first, overrides: Partial<Incident> = {}) =>
  anIncident({ firstEventTimestamp: first, lastEventTimestamp: last, ...overrides })

test.each([
  ['in the year 275760', LAST_TIME],
  ['before all years', -LAST_TIME],
  ['that no date can have', NO_TIME],
  ['before any that a date can have', -NO_TIME],
])('animals and batches with times %s do not keep the others from being counted', async (_, time) => {
  const found = animal(now - 5 * HOUR)
  const batches = [
    batch({ firstEventTimestamp: time, messagePayload: { animals: 200 } }),
    batch({ firstEventTimestamp: now - 10 * DAY, messagePayload: { animals: 200 } }),
    batch({ firstEventTimestamp: time, lastEventTimestamp: time, closedAt: time, state: 'closed' }),
  ]
  await open([found, animal(time), animal(time, now - HOUR, { state: 'closed', closedAt: time }), ...batches])
  const link = await screen.findByRole('link', { name: /found in this time/ })
  expect(link.textContent).toBe('1found in this time')
})

test.each([0, -5, 0.5, '320', null])('a batch of %j animals is counted in animals', async (animals) => {
  const payload = { animals } as never
  await open([animal(now - 5 * HOUR), batch({ firstEventTimestamp: now - 10 * DAY, messagePayload: payload })])
  await screen.findByRole('link', { name: /found in this time/ })
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|∞/)
})
