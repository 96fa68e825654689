// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidentEvents, incidents } from '@barn-workbench/core/contract'
import type { ScreenChoice } from '@barn-workbench/plugin-sdk/react'
import {
  anIncident,
  anIncidentEvent,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

const SEVEN_INCIDENTS = Array.from({ length: 7 }, (_, index) =>
  anIncident({
    incidentId: `i${index}`,
    firstEventTimestamp: 1_000_000 - index,
    messagePayload: { cameraName: `Pens ${index}` },
  }),
)
const renderList = (answers: FakeAnswer[], settings = {}, chosen: ScreenChoice = {}) =>
  renderWidget(incidentList, {
    plugin,
    settings,
    chosen,
    instance: createFakeInstance({ permissions: ['incidents.view'], answers }),
  })
const answerIncidents = (list = SEVEN_INCIDENTS) => documents(incidents.query, 'incidentId', () => list)

test('shows open incidents in pages', async () => {
  await renderList([answerIncidents()])
  expect(await screen.findByText('Dead animal · Pens 0')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Dead animal · Pens 6')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('Dead animal · Pens 0')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
})

test('expands a row to the events of its incident', async () => {
  const events = [
    anIncidentEvent({ incidentId: 'i0', trigger: 'detected' }),
    anIncidentEvent({ incidentId: 'other', trigger: 'removed' }),
  ]
  await renderList([answerIncidents(), documents(incidentEvents.query, 'incidentEventId', () => events)])
  const row = (await screen.findByText('Dead animal · Pens 0')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button'))
  expect(await within(row).findByText('detected')).toBeTruthy()
  expect(within(row).queryByText('removed')).toBeNull()
})

test('the incident that the address chooses is expanded and has the focus, also where it is on another page', async () => {
  const events = [anIncidentEvent({ incidentId: 'i6', trigger: 'detected' })]
  const answers = [answerIncidents(), documents(incidentEvents.query, 'incidentEventId', () => events)]
  await renderList(answers, {}, { incident: 'i6' })
  const row = (await screen.findByText('Dead animal · Pens 6')).closest('li') as HTMLElement
  expect(await within(row).findByText('detected')).toBeTruthy()
  expect(document.activeElement).toBe(within(row).getByRole('button'))
  fireEvent.click(within(row).getByRole('button'))
  expect(within(row).getByRole('button').getAttribute('aria-expanded')).toBe('false')
})

test('shows one type only where the address chooses it, with a way back to all', async () => {
  const list = [anIncident({ messagePayload: { cameraName: 'Pens 1' } }), anIncident({ type: 'barnIntervention' })]
  await renderList([answerIncidents(list)], {}, { incidentType: 'deadAnimal' })
  expect(await screen.findByText('Dead animal · Pens 1')).toBeTruthy()
  expect(screen.queryByText(/^Intervention/)).toBeNull()
  const back = screen.getByRole('link', { name: /only Dead animal/ })
  expect(back.getAttribute('href')).toMatch(/incidents$/)
})

test('lists the events of an incident from the newest to the oldest', async () => {
  const events = [1, 3, 2].map((eventTimestamp) =>
    anIncidentEvent({ incidentId: 'i0', eventTimestamp, trigger: `trigger-${eventTimestamp}` }),
  )
  await renderList([answerIncidents(), documents(incidentEvents.query, 'incidentEventId', () => events)])
  const row = (await screen.findByText('Dead animal · Pens 0')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button'))
  const texts = (await within(row).findAllByText(/trigger-/)).map((element) => element.textContent?.match(/\d/)?.[0])
  expect(texts).toEqual(['3', '2', '1'])
})

test('shows closed incidents after the switch is turned on', async () => {
  const closedIncident = anIncident({
    incidentId: 'c',
    type: 'barnIntervention',
    state: 'closed',
    closedAt: 5,
    messagePayload: { title: 'Water line' },
  })
  await renderList([answerIncidents([closedIncident])])
  expect(await screen.findByText('Nothing open')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch'))
  expect(await screen.findByText('Intervention · Water line')).toBeTruthy()
})

test('leaves out hidden incidents and the states of single pens', async () => {
  await renderList([
    answerIncidents([anIncident({ hidden: true }), anIncident({ type: 'penState', state: 'penFull' })]),
  ])
  expect(await screen.findByText('Nothing open')).toBeTruthy()
})

test('shows names from the instance as text, not as HTML', async () => {
  await renderList([answerIncidents([anIncident({ messagePayload: { cameraName: '<img src=x onerror=alert(1)>' } })])])
  expect(await screen.findByText(/<img src=x/)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('shows an error, and the list after a retry', async () => {
  let isFailing = true
  const flakyAnswer = answer(incidents.query, ({ body }) => {
    if (isFailing) throw refusal('instance/unexpected')
    return body.projection === 'count' ? 1 : [SEVEN_INCIDENTS[0] ?? anIncident()]
  })
  await renderList([flakyAnswer])
  expect((await screen.findByRole('alert')).textContent).toContain('An unexpected error occurred in the barn’s system.')
  isFailing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Dead animal · Pens 0')).toBeTruthy()
})
