// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClock, type Clock } from '@barn-workbench/core/clock'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { penStateCard } from '../src/widgets'

/** Within summer time, so that 43 days are 43 days of the barn at any time of the machine. */
const NOW = Date.UTC(2026, 6, 15, 10)

const renderCard = (list: Incident[], clock?: Clock) =>
  renderWidget(penStateCard, {
    plugin,
    ...(clock && { clock }),
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [documents(incidents.query, 'incidentId', () => list)],
    }),
  })

test('shows the state and the day of the newest batch', async () => {
  const previousBatch = anIncident({ type: 'barnState', state: 'closed', firstEventTimestamp: NOW - 150 * DAY })
  const batch = anIncident({ type: 'barnState', state: 'penFull', firstEventTimestamp: NOW - 43 * DAY })
  await renderCard([previousBatch, batch], createFakeClock(NOW))
  expect(await screen.findByText('Barn occupied')).toBeTruthy()
  expect(screen.getByText('day 44')).toBeTruthy()
})

test('leaves out a hidden batch', async () => {
  const since = (days: number) => ({ type: 'barnState', firstEventTimestamp: Date.now() - days * DAY })
  await renderCard([
    anIncident({ ...since(43.5), state: 'penFull' }),
    anIncident({ ...since(2), state: 'penEmpty', hidden: true }),
  ])
  expect(await screen.findByText('Barn occupied')).toBeTruthy()
})

test('shows a message before the first batch', async () => {
  await renderCard([])
  expect(await screen.findByText('No barn state yet')).toBeTruthy()
})

test('a background job loads the state again every hour', async () => {
  const { jobs } = await renderCard([])
  expect(jobs().map(({ period }) => period)).toEqual([60 * 60_000])
})
