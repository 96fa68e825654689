// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidentEvents, incidents } from '@barn-workbench/core/contract'
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

const many = Array.from({ length: 7 }, (_, i) =>
  anIncident({ incidentId: `i${i}`, firstEventTimestamp: 1_000_000 - i, messagePayload: { cameraName: `Pens ${i}` } }),
)
const show = (answers: FakeAnswer[], settings = {}) =>
  renderWidget(incidentList, {
    plugin,
    settings,
    instance: createFakeInstance({ permissions: ['incidents.view'], answers }),
  })
const listed = (found = many) => documents(incidents.query, 'incidentId', () => found)

test('shows a page of open incidents and leads to the next and back', async () => {
  await show([listed()])
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

test('a row opens to the events of its incident', async () => {
  const events = [
    anIncidentEvent({ incidentId: 'i0', trigger: 'detected' }),
    anIncidentEvent({ incidentId: 'other', trigger: 'removed' }),
  ]
  await show([listed(), documents(incidentEvents.query, 'incidentEventId', () => events)])
  const row = (await screen.findByText('Dead animal · Pens 0')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button'))
  expect(await within(row).findByText('detected → open')).toBeTruthy()
  expect(within(row).queryByText('removed → open')).toBeNull()
})

test('closed incidents come when they are asked for', async () => {
  const closed = anIncident({
    incidentId: 'c',
    type: 'barnIntervention',
    state: 'closed',
    closedAt: 5,
    messagePayload: { title: 'Water line' },
  })
  await show([listed([closed])])
  expect(await screen.findByText('Nothing open')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch'))
  expect(await screen.findByText('Intervention · Water line')).toBeTruthy()
})

test('hidden incidents and single pens are left out', async () => {
  await show([listed([anIncident({ hidden: true }), anIncident({ type: 'penState', state: 'penFull' })])])
  expect(await screen.findByText('Nothing open')).toBeTruthy()
})

test('names from the instance stay text', async () => {
  await show([listed([anIncident({ messagePayload: { cameraName: '<img src=x onerror=alert(1)>' } })])])
  expect(await screen.findByText(/<img src=x/)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('a refusal shows why, and trying again brings the list', async () => {
  let broken = true
  const flaky = answer(incidents.query, ({ body }) => {
    if (broken) throw refusal('instance/unexpected')
    return body.projection === 'count' ? 1 : [many[0] ?? anIncident()]
  })
  await show([flaky])
  expect((await screen.findByRole('alert')).textContent).toContain('An unexpected error occurred in the instance.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Dead animal · Pens 0')).toBeTruthy()
})
