// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, handovers, incidents } from '@barn-workbench/core/contract'
import type { Incident } from '@barn-workbench/core/schema'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { DAY, HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentNews } from '../src/widgets'

/** The account that the fake instance signs in. */
const ME = { entityId: 'account-1', displayName: 'Operator' }
const BY_ME = { ...ME, entityType: 'account' }
const BY_VET = { entityId: 'account-2', displayName: 'Vet', entityType: 'account' }

/** A device that was last used two hours ago, when `assigned` were the account's incidents; null for never. */
async function aDevice(assigned: string[] | null) {
  const data = createMemoryStorage()
  const latest = { at: Date.now() - 2 * HOUR, assigned }
  if (assigned) await data.set('visits', { version: 1, before: null, latest })
  return data
}
/** An instance that keeps no visits, so that each device has its own. */
const NO_VISITS = [
  answer(handovers.visit, () => {
    throw refusal('request/not-found')
  }),
  answer(handovers.keepVisit, () => {
    throw refusal('request/not-found')
  }),
]
const renderNews = (answers: FakeAnswer[], deviceData: ReturnType<typeof createMemoryStorage>) =>
  renderWidget(incidentNews, {
    plugin,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [
        ...answers,
        ...NO_VISITS,
        documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'c', name: 'Pens 7' })]),
      ],
    }),
    deviceData,
  })
const answerIncidents = (...list: Incident[]) => documents(incidents.query, 'incidentId', () => list)
const called = (cameraName: string, age: number, overrides: Partial<Incident> = {}) =>
  anIncident({
    incidentId: cameraName,
    messagePayload: { cameraName },
    firstEventTimestamp: Date.now() - age,
    ...overrides,
  })
const closed = (age: number) => ({ state: 'closed', closedAt: Date.now() - age })

test('shows what is new, closed and assigned to the account since it was last here, each leading to its incident', async () => {
  await renderNews(
    [
      answerIncidents(
        called('fresh', HOUR),
        called('old', 3 * HOUR),
        called('gone', 5 * HOUR, closed(HOUR)),
        called('gone-before', 5 * HOUR, closed(3 * HOUR)),
        called('given', 5 * HOUR, { assignedTo: ME, changedBy: BY_VET }),
        called('mine-before', 5 * HOUR, { assignedTo: ME }),
        called('hidden', HOUR, { hidden: true }),
        called('pen', HOUR, { type: 'penState' }),
      ),
    ],
    await aDevice(['mine-before']),
  )
  expect(await screen.findByText('fresh · dead animal')).toBeTruthy()
  const lines = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('/incident/'))
  expect(lines.map((line) => line.getAttribute('href')?.split('/').at(-1))).toEqual(['given', 'fresh', 'gone'])
  expect(lines.map((line) => line.textContent.match(/assigned to you|closed|new/)?.[0])).toEqual([
    'assigned to you',
    'new',
    'closed',
  ])
  expect(screen.getByText(/^since /)).toBeTruthy()
})

test('names the camera where the title does not, and leads to the list where there is more', async () => {
  const { identifier } = anIncident()
  const many = Array.from({ length: 51 }, (_, index) =>
    called(`${index}`, HOUR, { messagePayload: {}, type: 'timeSeries', identifier: { ...identifier, cameraId: 'c' } }),
  )
  await renderNews([answerIncidents(...many)], await aDevice([]))
  expect(await screen.findByRole('link', { name: 'More in the list of incidents' })).toBeTruthy()
  expect((await screen.findAllByText('Pens 7 · measurement')).length).toBeGreaterThan(0)
})

test('what the account did itself is no news to it', async () => {
  await renderNews(
    [
      answerIncidents(
        called('taken', 5 * HOUR, { assignedTo: ME, changedBy: BY_ME }),
        called('closed', 5 * HOUR, { ...closed(HOUR), changedBy: BY_ME }),
      ),
    ],
    await aDevice([]),
  )
  expect(await screen.findByText(/^Nothing happened since /)).toBeTruthy()
})

test('the first visit shows what happened within the last 24 h, and is noted for the next one', async () => {
  const device = await aDevice(null)
  const mine = called('mine', 5 * DAY, { assignedTo: ME, changedBy: BY_VET })
  await renderNews(
    [
      answerIncidents(
        mine,
        called('fresh', 23 * HOUR),
        called('old', 25 * HOUR),
        called('gone', 9 * DAY, closed(HOUR)),
      ),
    ],
    device,
  )
  expect(await screen.findByText('last 24 h')).toBeTruthy()
  const lines = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('/incident/'))
  expect(lines.map((line) => line.getAttribute('href')?.split('/').at(-1))).toEqual(['mine', 'fresh', 'gone'])
  await waitFor(async () =>
    expect(await device.get('visits')).toMatchObject({ before: null, latest: { assigned: ['mine'] } }),
  )
})

test('a first visit to a barn where nothing happened for a day says so', async () => {
  await renderNews([answerIncidents(called('old', 25 * HOUR))], await aDevice(null))
  expect(await screen.findByText('Nothing happened in the last 24 h')).toBeTruthy()
})

test('shows an error, and the news after a retry', async () => {
  let isFailing = true
  const flakyAnswer = answer(incidents.query, () => {
    if (isFailing) throw refusal('instance/unexpected')
    return [called('fresh', HOUR)]
  })
  await renderNews([flakyAnswer], await aDevice(['fresh']))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isFailing = false
  fireEvent.click(retry)
  expect(await screen.findByText('fresh · dead animal')).toBeTruthy()
})

test('the account goes on at another device where it left the first one', async () => {
  const kept: unknown[] = []
  const latest = { at: Date.now() - 2 * HOUR, assigned: [] }
  const visits = [
    answer(handovers.visit, () => ({ before: null, latest })),
    answer(handovers.keepVisit, ({ body }) => void kept.push(body)),
  ]
  await renderNews([...visits, answerIncidents(called('fresh', HOUR), called('old', 3 * HOUR))], await aDevice(null))
  expect(await screen.findByText('fresh · dead animal')).toBeTruthy()
  expect(screen.queryByText('old · dead animal')).toBeNull()
  await waitFor(() => expect(kept).toMatchObject([{ before: latest, latest: { assigned: [] } }]))
})
