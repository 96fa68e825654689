// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, incidents, regions } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  anIncident,
  answer,
  aRegionMapping,
  aRegionSpecification,
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
const aBatch = (overrides: Partial<Incident>) => anIncident({ type: 'barnState', state: 'penFull', ...overrides })
const BATCHES = [
  aBatch({ firstEventTimestamp: ago(10 * DAY), messagePayload: { animals: 200 } }),
  aBatch({
    state: 'closed',
    firstEventTimestamp: ago(130 * DAY),
    lastEventTimestamp: ago(20 * DAY),
    closedAt: ago(20 * DAY),
    messagePayload: { animals: 400 },
  }),
]
const NO_CAMERAS = documents(cameras.query, 'cameraId', () => [])
const instanceWith = (list: readonly Incident[], permissions: readonly string[] = ['incidents.view']) =>
  createFakeInstance({
    permissions: [...permissions],
    answers: [documents(incidents.query, 'incidentId', () => list), NO_CAMERAS],
  })
const openPage = (list: readonly Incident[] = [...ANIMALS, ...BATCHES]) =>
  renderPage(statisticsPage, { plugin, instance: instanceWith(list) })
const parameterOf = (address: { search(): string }, name: string) => new URLSearchParams(address.search()).get(name)

const totalOf = async (name: RegExp) => await screen.findByRole('link', { name })

test('the page counts the batch, and each figure leads to the animals that it counts', async () => {
  await openPage()
  const found = await totalOf(/found in this time/)
  expect(found.textContent).toBe('2found in this time')
  expect(found.getAttribute('href')).toContain('/incidents?incidentType=deadAnimal&filter=')
  expect((await totalOf(/taken away in this time/)).textContent).toBe('1taken away in this time')
  expect((await totalOf(/not taken away yet/)).textContent).toBe('2not taken away yet')
  expect((await totalOf(/median/)).textContent).toBe('1 dayuntil taken away (median)')
  expect((await totalOf(/longest until/)).getAttribute('href')).toContain('/incident/')
})

test('losses are a share of the animals housed, in words also of the batch before', async () => {
  await openPage()
  expect((await totalOf(/of 200 housed/)).textContent).toBe('1%2 of 200 housed more than expected')
  expect(await screen.findByText('Day 11: 1% (2 of 200) dead.')).toBeTruthy()
  expect(screen.getByText('Batch before on day 11: 0% (0 of 400).')).toBeTruthy()
  expect(screen.queryByText(/is missing/)).toBeNull()
})

test('without the number of animals housed there are counts, and the way to enter it', async () => {
  const [batch] = [aBatch({ incidentId: 'batch', firstEventTimestamp: ago(10 * DAY) })]
  await openPage([...ANIMALS, ...(batch ? [batch] : [])])
  expect(await screen.findByText('Day 11: 2 dead.')).toBeTruthy()
  expect(screen.getByText(/the number of animals housed is missing/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the batch' }).getAttribute('href')).toContain('/incident/batch')
})

test('without a batch the latest days are counted', async () => {
  await openPage(ANIMALS)
  expect(await screen.findByText(/the batch and its number of animals are missing/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '28 days' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: 'This batch' })).toBeNull()
  expect(screen.queryByText(/^Day \d/)).toBeNull()
})

test('an account that may not see batches is told so', async () => {
  const instance = instanceWith([...ANIMALS, ...BATCHES], ['incidents.deadAnimal.view'])
  await renderPage(statisticsPage, { plugin, instance })
  expect(await screen.findByText(/may not see the batches/)).toBeTruthy()
})

test('a single animal lies there still, whatever the days', async () => {
  await openPage([...ANIMALS.slice(1), ...BATCHES])
  expect((await totalOf(/not taken away yet/)).textContent).toBe('1not taken away yet')
  fireEvent.click(screen.getByRole('button', { name: 'Batch before' }))
  expect((await totalOf(/not taken away yet/)).textContent).toBe('1not taken away yet')
})

test('a press chooses the days of a batch, or the latest ones', async () => {
  const { address } = await openPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Batch before' }))
  await waitFor(() => expect(parameterOf(address, 'start')).not.toBeNull())
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  await waitFor(() => expect(pressed()).toContain('Batch before'))
  expect((await totalOf(/found in this time/)).textContent).toBe('2found in this time')
})

test('dead animals are red, and the batch before is grey, which is no camera’s colour', async () => {
  await openPage()
  const before = await screen.findByRole('button', { name: 'Batch before, on the same day' })
  const now = screen
    .getAllByRole('button', { name: 'This batch' })
    .find((button) => button.style.getPropertyValue('--swatch') !== '')
  const swatchOf = (button: HTMLElement | undefined) => button?.style.getPropertyValue('--swatch')
  expect(swatchOf(now)).toBe('var(--bw-error)')
  expect(swatchOf(before)).toBe('var(--bw-secondary)')
})

test('without a batch before there is one line', async () => {
  await openPage([...ANIMALS, ...BATCHES.slice(0, 1)])
  await screen.findByText(/found in this time/)
  expect(screen.queryByRole('button', { name: 'Batch before, on the same day' })).toBeNull()
  expect(screen.queryByText(/Batch before on day/)).toBeNull()
})

test('the days can be divided by what was taken away, and by how long that took', async () => {
  const { address } = await openPage()
  fireEvent.click(await screen.findByRole('radio', { name: 'Time until taken away' }))
  expect(await screen.findByRole('button', { name: 'Median' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Longest' })).toBeTruthy()
  expect(parameterOf(address, 'mode')).toBe('open')
})

test('a time without dead animals says so', async () => {
  await openPage(BATCHES)
  expect(await screen.findByText('No dead animal in this time.')).toBeTruthy()
  expect(screen.getByText('Day 11: 0% (0 of 200) dead.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'By pen' })).toBeNull()
})

test('each place has a row, also those of animals without one', async () => {
  await openPage()
  const table = await screen.findByRole('table', { name: 'By pen' })
  const rows = [...table.querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(['Without a place'])
  const hrefs = [...(rows[0]?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '')
  expect(hrefs[0]).toContain('filter=')
  expect(hrefs.at(-1)).toContain('/incident/')
})

test('a pen tells its losses among the animals that were housed in it', async () => {
  const area = {
    regionSpecification: 'pen_1',
    color: '#2980b9',
    polygon: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  }
  const identifier = { ...anIncident().identifier, cameraId: 'camera-1' }
  const inPen = anIncident({
    identifier,
    firstEventTimestamp: ago(5 * HOUR),
    messagePayload: { lastDetection: { x: 0.4, y: 0.4, w: 0.1, h: 0.1 } },
  })
  const occupancy = anIncident({
    type: 'penState',
    state: 'penFull',
    identifier: { ...identifier, componentId: 'pen_1' },
    firstEventTimestamp: ago(10 * DAY),
    messagePayload: { animals: 16 },
  })
  const instance = createFakeInstance({
    permissions: ['incidents.view', 'regions.view'],
    answers: [
      documents(incidents.query, 'incidentId', () => [inPen, occupancy, ...ANIMALS, ...BATCHES]),
      answer(regions.mappings, () => [aRegionMapping({ regions: [area as never] })]),
      answer(regions.types, () => ({})),
      answer(regions.specifications, () => ({ pen_1: aRegionSpecification({ name: 'Pen 1' }) })),
      NO_CAMERAS,
    ],
  })
  await renderPage(statisticsPage, { plugin, instance })
  const table = await screen.findByRole('table', { name: 'By pen' })
  const shares = () =>
    [...table.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('th')?.textContent,
      row.querySelector('[data-label="Of those housed"]')?.textContent,
    ])
  await waitFor(() => expect(shares()).toContainEqual(['Pen 1', '6.3% (1 of 16)']))
  expect(shares()).toContainEqual(['Without a place', '–'])
})

test.each([
  ['pigs', 'Expected'],
  ['chickens', 'Permitted'],
] as const)('of %s the range beside the losses is called "%s"', async (species, word) => {
  const instance = createFakeInstance({
    species,
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', () => [...ANIMALS, ...BATCHES]), NO_CAMERAS],
  })
  await renderPage(statisticsPage, { plugin, instance })
  await waitFor(() => expect(document.querySelector('[data-note="corridor"]:not([hidden])')?.textContent).toBe(word))
})

test.each([
  ['pigs', 40, 'more than expected'],
  ['pigs', 4_000, null],
  ['chickens', 40, 'more than permitted'],
  ['chickens', 4_000, null],
] as const)('two dead %s of %i housed are told apart: %s', async (species, housed, words) => {
  const [batch, ...others] = BATCHES
  const counted = { ...batch, messagePayload: { animals: housed } } as (typeof BATCHES)[number]
  const instance = createFakeInstance({
    species,
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', () => [...ANIMALS, counted, ...others]), NO_CAMERAS],
  })
  await renderPage(statisticsPage, { plugin, instance })
  const total = await totalOf(new RegExp(` of ${housed.toLocaleString('en-GB')} housed`))
  expect(total.textContent?.endsWith(words ?? ' housed ')).toBe(true)
})

const openFields = async () => {
  const page = await openPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Other days' }))
  return page
}

test('other days wait for a press of "Reload", and say so', async () => {
  const { address } = await openFields()
  fireEvent.change(await screen.findByLabelText('Counted by'), { target: { value: String(HOUR) } })
  await screen.findByText('Not applied yet: reload, or press Enter.')
  expect(parameterOf(address, 'timeResolution')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(parameterOf(address, 'timeResolution')).toBe(String(HOUR))
  await waitFor(() => expect(screen.queryByText('Not applied yet: reload, or press Enter.')).toBeNull())
})

test.each([
  ['First day', new Date(Date.now() - 10 * DAY).toISOString().slice(0, 10), 'start'],
  ['Counted by', String(12 * HOUR), 'timeResolution'],
  ['Day begins at', '6', 'timeShift'],
])('Enter in "%s" applies it', async (label, value, parameter) => {
  const { address } = await openFields()
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
  const { address } = await openFields()
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
      NO_CAMERAS,
    ],
  })
  await renderPage(statisticsPage, { plugin, instance })
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Other days' })).toBeTruthy()
})

test('the card shows three days, and leads to the same time on the page', async () => {
  await renderWidget(deadAnimalOverview, { plugin, instance: instanceWith(ANIMALS), settings: { mode: 'OPENED' } })
  const link = await screen.findByRole('link', { name: /Dead animals over time/ })
  const parameters = new URL(link.getAttribute('href') ?? '', 'https://barn').searchParams
  expect(parameters.get('mode')).toBe('OPENED')
  expect(Math.round((Number(parameters.get('end')) - Number(parameters.get('start'))) / DAY)).toBe(3)
})
