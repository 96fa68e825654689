// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { DAY } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { penStateCard } from '../src/widgets'

const show = (found: ReturnType<typeof anIncident>[]) =>
  renderWidget(penStateCard, {
    plugin,
    instance: createFakeInstance({ answers: [documents(incidents.query, 'incidentId', () => found)] }),
  })

test('the newest filling counts', async () => {
  const old = anIncident({ type: 'barnState', state: 'closed', firstEventTimestamp: Date.now() - 150 * DAY })
  await show([old, anIncident({ type: 'barnState', state: 'penFull', firstEventTimestamp: Date.now() - 43.5 * DAY })])
  expect(await screen.findByText('Pen full')).toBeTruthy()
  expect(screen.getByText('day 43')).toBeTruthy()
})

test('without any filling it says what to wait for', async () => {
  await show([])
  expect(await screen.findByText('No pen state yet')).toBeTruthy()
})
