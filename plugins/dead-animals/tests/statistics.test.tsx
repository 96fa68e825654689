// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  anIncident,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { statisticsPage } from '../src/pages'
import { deadAnimalOverview } from '../src/widgets'

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const ago = (time: number) => Date.now() - time
const taken = (found: number, removed: number, overrides: Partial<Incident> = {}) =>
  anIncident({
    state: 'closed',
    firstEventTimestamp: ago(found),
    lastEventTimestamp: ago(removed),
    closedAt: ago(removed),
    ...overrides,
  })
const ANIMALS = [
  anIncident({ firstEventTimestamp: ago(5 * HOUR), lastEventTimestamp: ago(5 * HOUR) }),
  anIncident({ firstEventTimestamp: ago(60 * DAY), lastEventTimestamp: ago(60 * DAY) }),
  taken(3 * DAY, 2 * DAY),
  taken(90 * DAY, 50 * DAY),
  taken(2 * DAY, DAY, { messagePayload: { falsePositive: true } }),
  taken(2 * DAY, DAY, { hidden: true }),
]
const BATCHES = [
  anIncident({ type: 'barnState', state: 'penFull', firstEventTimestamp: ago(10 * DAY) }),
  anIncident({
    type: 'barnState',
    state: 'closed',
    firstEventTimestamp: ago(130 * DAY),
    lastEventTimestamp: ago(20 * DAY),
  }),
]
const instanceWith = (list: readonly Incident[]) =>
  createFakeInstance({
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', () => list)],
  })
const openPage = (list: readonly Incident[] = [...ANIMALS, ...BATCHES]) =>
  renderPage(statisticsPage, { plugin, instance: instanceWith(list) })
const parameterOf = (address: { search(): string }, name: string) => new URLSearchParams(address.search()).get(name)

test('the page counts four weeks, beside the batch before, and leads to the animals', async () => {
  await openPage()
  const found = await screen.findByRole('link', { name: /found in this time/ })
  expect(found.textContent).toBe('2found in this time')
  expect(found.getAttribute('href')).toContain('/incidents?incidentType=deadAnimal&filter=')
  expect(screen.getByRole('link', { name: /taken away in this time/ }).textContent).toBe('1taken away in this time')
  expect(screen.getByRole('link', { name: /lie there still/ }).textContent).toBe('2lie there still')
  expect(await screen.findByText(/Today is day 11 of this batch/)).toBeTruthy()
})

test('a single animal lies there still', async () => {
  await openPage(ANIMALS.slice(1))
  const still = await screen.findByRole('link', { name: /there still/ })
  expect(still.textContent).toBe('1lies there still')
})

test('dead animals are red, and the batch before is faint and of no camera’s colour', async () => {
  await openPage()
  const before = await screen.findByRole('button', { name: 'Batch before, on the same day' })
  const now = screen.getByRole('button', { name: 'Lying there' })
  const swatchOf = (button: HTMLElement) => button.style.getPropertyValue('--swatch')
  expect([swatchOf(now), now.dataset['ghost']]).toEqual(['var(--bw-error)', undefined])
  expect([swatchOf(before), before.dataset['ghost']]).toEqual(['var(--bw-secondary)', ''])
})

test('the running segment is there, and says that it is not over', async () => {
  await openPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent ?? '')
  const running = rows.filter((row) => row.includes('so far'))
  expect(running).toHaveLength(1)
  expect(running[0]).toMatch(/so far2/)
})

test('without a batch before there is one line', async () => {
  await openPage(ANIMALS)
  await screen.findByText(/found in this time/)
  expect(screen.queryByRole('button', { name: 'Batch before, on the same day' })).toBeNull()
  expect(screen.queryByText(/of this batch/)).toBeNull()
})

test('a change waits for a press of "Reload", and says so', async () => {
  const { address } = await openPage()
  const mode = await screen.findByRole('radio', { name: 'Taken away' })
  fireEvent.click(mode)
  await screen.findByText('Not applied yet: reload, or press Enter.')
  expect(parameterOf(address, 'mode')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(parameterOf(address, 'mode')).toBe('CLOSED')
  await waitFor(() => expect(screen.queryByText('Not applied yet: reload, or press Enter.')).toBeNull())
})

test.each([
  ['First day', new Date(Date.now() - 10 * DAY).toISOString().slice(0, 10), 'start'],
  ['Counted by', String(12 * HOUR), 'timeResolution'],
  ['Day begins at', '6', 'timeShift'],
])('Enter in "%s" applies it', async (label, value, parameter) => {
  const { address } = await openPage()
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value } })
  expect(parameterOf(address, parameter)).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(parameterOf(address, parameter)).not.toBeNull())
})

test.each([
  ['First day', '', 'Please choose both days.'],
  ['First day', '2100-01-01', 'The last day is before the first one.'],
  ['First day', '2000-01-01', 'At most 1,100 days can be shown.'],
])('"%s" as %s is refused', async (label, value, message) => {
  const { address } = await openPage()
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(address.search()).toBe('')
})

test('an instance that refuses to tell is an error on the chart, and the choices stay', async () => {
  const instance = createFakeInstance({
    permissions: ['incidents.view'],
    answers: [
      documents(incidents.query, 'incidentId', () => {
        throw refusal('instance/unexpected')
      }),
    ],
  })
  await renderPage(statisticsPage, { plugin, instance })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('the card shows three days, and leads to the same time on the page', async () => {
  await renderWidget(deadAnimalOverview, { plugin, instance: instanceWith(ANIMALS), settings: { mode: 'OPENED' } })
  const link = await screen.findByRole('link', { name: /Dead animals over time/ })
  const parameters = new URL(link.getAttribute('href') ?? '', 'https://barn').searchParams
  expect(parameters.get('mode')).toBe('OPENED')
  expect(Math.round((Number(parameters.get('end')) - Number(parameters.get('start'))) / DAY)).toBe(3)
})
