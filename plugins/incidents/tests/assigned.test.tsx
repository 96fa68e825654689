// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incidentComments, incidents } from '@barn-workbench/core/contract'
import type { Incident, IncidentComment } from '@barn-workbench/core/schema'
import {
  anIncident,
  anIncidentComment,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentsAssigned } from '../src/widgets'

/** The account that the fake instance signs in. */
const ME = { entityId: 'account-1', displayName: 'Operator' }
const assignedIncident = (title: string, severity: number | undefined, overrides: Partial<Incident> = {}) =>
  anIncident({
    type: 'barnIntervention',
    state: 'actionRequired',
    assignedTo: ME,
    messagePayload: { title, ...(severity !== undefined && { severity }) },
    ...overrides,
  })
const noComments = documents(incidentComments.query, 'incidentCommentId', () => [])
const renderAssigned = (answers: FakeAnswer[]) =>
  renderWidget(incidentsAssigned, {
    plugin,
    instance: createFakeInstance({ permissions: ['incidents.view'], answers: [...answers, noComments] }),
  })
const renderWithIncidents = (list: Incident[]) => renderAssigned([documents(incidents.query, 'incidentId', () => list)])

test('counts the open incidents of the account, and names the oldest of the most severe ones', async () => {
  await renderWithIncidents([
    assignedIncident('Wipe the dome', 0, { firstEventTimestamp: 1 }),
    assignedIncident('Feed line', 3, { firstEventTimestamp: 20 }),
    assignedIncident('Water line', 3, { firstEventTimestamp: 10 }),
    assignedIncident('No severity', undefined, { firstEventTimestamp: 0 }),
    assignedIncident('Done', 3, { state: 'issueResolved', closedAt: 30, firstEventTimestamp: 0 }),
    assignedIncident('Hidden', 3, { hidden: true, firstEventTimestamp: 0 }),
    assignedIncident('Of somebody else', 3, {
      assignedTo: { entityId: 'account-2', displayName: 'Vet' },
      firstEventTimestamp: 0,
    }),
    assignedIncident('Of nobody', 3, { assignedTo: null, firstEventTimestamp: 0 }),
  ])
  expect(await screen.findByText('next: Water line · intervention')).toBeTruthy()
  expect(screen.getByText('4')).toBeTruthy()
  expect(screen.getByText('2 urgent')).toBeTruthy()
})

test('shows no count of urgent incidents when there are none', async () => {
  await renderWithIncidents([assignedIncident('Wipe the dome', 2)])
  expect(await screen.findByText('next: Wipe the dome · intervention')).toBeTruthy()
  expect(screen.queryByText(/urgent/)).toBeNull()
})

test('says that nothing is assigned', async () => {
  await renderWithIncidents([])
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
  expect(screen.getByText('0')).toBeTruthy()
})

test('shows an error, and the count after a retry', async () => {
  let isFailing = true
  const list = [assignedIncident('Water line', 1)]
  const flakyAnswer = answer(incidents.query, ({ body }) => {
    if (isFailing) throw refusal('instance/unexpected')
    return body.projection === 'count' ? list.length : list
  })
  await renderAssigned([flakyAnswer])
  const retry = await screen.findByRole('button')
  isFailing = false
  fireEvent.click(retry)
  expect(await screen.findByText('next: Water line · intervention')).toBeTruthy()
})

test('a background job loads the assigned incidents again every 5 minutes', async () => {
  const { jobs } = await renderWithIncidents([])
  // Their number, and the mentions.
  expect(jobs().map(({ period }) => period)).toEqual([5 * 60_000, 5 * 60_000])
})

const mention = (incidentId: string, overrides: Partial<IncidentComment> = {}) =>
  anIncidentComment({
    incidentId,
    mentions: [ME.entityId],
    author: { entityId: 'account-2', displayName: 'Vet' },
    creationTimestamp: Date.now() - 1_000,
    ...overrides,
  })

test('comments of others that mention the account lead to their open incidents, the latest of each', async () => {
  const titled = (incidentId: string, overrides: Partial<Incident> = {}) =>
    anIncident({ incidentId, type: 'barnIntervention', messagePayload: { title: incidentId }, ...overrides })
  const list = [titled('open'), titled('closed', { closedAt: 5 }), titled('hidden', { hidden: true })]
  const comments = [
    mention('open', { author: { entityId: 'account-3', displayName: 'Anna' } }),
    mention('open', { creationTimestamp: Date.now() - 5_000 }),
    mention('closed'),
    mention('hidden'),
    mention('open', { author: ME, creationTimestamp: Date.now() }),
    mention('open', { visible: false, creationTimestamp: Date.now() }),
    mention('open', { mentions: ['account-2'], creationTimestamp: Date.now() }),
    mention('open', { creationTimestamp: 5, incidentId: 'open' }),
  ]
  await renderAssigned([
    documents(incidentComments.query, 'incidentCommentId', () => comments),
    documents(incidents.query, 'incidentId', () => list),
  ])
  const lines = await screen.findByRole('list', { name: 'Where you are mentioned' })
  const [link, ...others] = within(lines).getAllByRole('link')
  expect(link?.textContent).toMatch(/^@Anna mentioned you: open · intervention/)
  expect(link?.getAttribute('href')).toBe('/instance/1001/incident/open')
  expect(others).toEqual([])
})
