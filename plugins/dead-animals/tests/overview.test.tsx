// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { anIncident, createFakeInstance, documents, refusal, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { deadAnimalOverview } from '../src/widgets'

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const ago = (time: number) => Date.now() - time
const FOUND = anIncident({ firstEventTimestamp: ago(5 * HOUR), lastEventTimestamp: ago(5 * HOUR) })
const TAKEN = anIncident({
  state: 'closed',
  firstEventTimestamp: ago(2 * DAY),
  lastEventTimestamp: ago(DAY),
  closedAt: ago(DAY),
})

async function renderOverview(list: () => readonly Incident[], settings: object = {}) {
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', list)],
  })
  const rendered = await renderWidget(deadAnimalOverview, { plugin, instance, settings: { ...settings } })
  return { ...rendered, content: async () => within(await rendered.findContent()) }
}

test('the bars say what they count, and stand in a table at a press', async () => {
  const { content } = await renderOverview(() => [FOUND, TAKEN])
  expect(await screen.findByText('Found')).toBeTruthy()
  const bars = await (await content()).findByRole('application', { name: 'Dead animals over time: Found' })
  expect(bars).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))
  const rows = await (await content()).findAllByRole('row')
  // Three days and this one.
  expect(rows).toHaveLength(5)
  const counts = rows.slice(1).map((row) => row.querySelector('td')?.textContent)
  expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(2)
  expect(screen.getByRole('button', { name: 'Save as picture' }).hasAttribute('disabled')).toBe(true)
})

test('how long animals lay there are two bars a day, which the legend names', async () => {
  const { content } = await renderOverview(() => [FOUND, TAKEN], { mode: 'open' })
  expect(await (await content()).findByRole('button', { name: 'Median' })).toBeTruthy()
  expect((await content()).getByRole('button', { name: 'Longest' })).toBeTruthy()
  expect(screen.getByText('Time until taken away')).toBeTruthy()
})

test('without an animal it says so', async () => {
  await renderOverview(() => [])
  expect(await screen.findByText('No dead animal in this time.')).toBeTruthy()
})

test('an instance that refuses to tell is an error that can be tried again', async () => {
  let isRefusing = true
  const { content } = await renderOverview(() => {
    if (isRefusing) throw refusal('instance/unexpected')
    return [FOUND]
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isRefusing = false
  fireEvent.click(again)
  await waitFor(async () => expect((await content()).getByRole('application')).toBeTruthy())
})
