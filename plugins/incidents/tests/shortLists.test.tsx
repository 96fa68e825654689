// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidentComments, incidentEvents, incidents } from '@barn-workbench/core/contract'
import { createIncident } from '@barn-workbench/core/intents'
import type { Incident } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import type { WidgetDefinition } from '@barn-workbench/plugin-sdk'
import {
  aCamera,
  anIncident,
  anIncidentEvent,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  type FakeAnswer,
  type RenderWidgetOptions,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { assignedList, interventions } from '../src/widgets'

/** The account that the fake instance signs in. */
const ME = { entityId: 'account-1', displayName: 'Operator' }
const anIntervention = (title: string, age: number, overrides: Partial<Incident> = {}) =>
  anIncident({
    type: 'barnIntervention',
    state: 'actionRequired',
    messagePayload: { title },
    firstEventTimestamp: Date.now() - age,
    ...overrides,
  })
const render = (
  widget: WidgetDefinition,
  answers: FakeAnswer[],
  { permissions = ['incidents.view'], ...options }: Partial<RenderWidgetOptions> & { permissions?: string[] } = {},
) =>
  renderWidget(widget, {
    plugin,
    instance: createFakeInstance({
      permissions,
      answers: [
        ...answers,
        documents(cameras.query, 'cameraId', () => [aCamera()]),
        documents(incidentComments.query, 'incidentCommentId', () => []),
      ],
    }),
    ...options,
  })
const answerIncidents = (...list: Incident[]) => documents(incidents.query, 'incidentId', () => list)
const titles = () =>
  screen.getAllByText(/ · intervention$/).map((title) => title.textContent.replace(' · intervention', ''))

test('interventions that have begun, open or closed, the newest first, five a page', async () => {
  const closed = { state: 'issueResolved', closedAt: Date.now() }
  await render(interventions, [
    answerIncidents(
      anIntervention('Planned', -HOUR),
      anIntervention('Hidden', 1, { hidden: true }),
      anIncident({ firstEventTimestamp: 1 }),
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((title, index) => anIntervention(title, (index + 1) * HOUR)),
      anIntervention('Done', 30 * 60_000, closed),
    ),
  ])
  expect(await screen.findByText('Done · intervention')).toBeTruthy()
  expect(titles()).toEqual(['Done', 'A', 'B', 'C', 'D'])
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('F · intervention')).toBeTruthy()
  expect(titles()).toEqual(['E', 'F'])
})

test('a row of the short lists expands to its events, and has a menu', async () => {
  const event = anIncidentEvent({ incidentId: 'i', trigger: 'issueDetected' })
  const events = documents(incidentEvents.query, 'incidentEventId', () => [event])
  const comments = documents(incidentComments.query, 'incidentCommentId', () => [])
  await render(interventions, [answerIncidents(anIntervention('Feed', HOUR, { incidentId: 'i' })), events, comments])
  const row = (await screen.findByText('Feed · intervention')).closest('li') as HTMLElement
  expect(within(row).getByRole('button', { name: 'Actions on Feed · intervention' })).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: /events/i }))
  expect(await within(row).findByText('issue detected')).toBeTruthy()
})

test('an intervention can be added only where a plugin offers it, by who may report one', async () => {
  const asked: unknown[] = []
  const intent = (wanted: { id: string }) =>
    wanted.id === createIncident.id ? async (input: unknown) => (asked.push(input), null) : null
  const { unmount } = await render(interventions, [answerIncidents()])
  expect(await screen.findByText('No interventions')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add an intervention' })).toBeNull()
  unmount()
  const viewer = await render(interventions, [answerIncidents()], { answers: { intent: intent as never } })
  expect(await screen.findByText('No interventions')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add an intervention' })).toBeNull()
  viewer.unmount()
  const permissions = ['incidents.view', 'incidents.barnIntervention.manage']
  await render(interventions, [answerIncidents()], { answers: { intent: intent as never }, permissions })
  fireEvent.click(await screen.findByRole('button', { name: 'Add an intervention' }))
  expect(asked).toEqual([{ type: 'barnIntervention' }])
})

test('lists the open incidents of the account, the most urgent first, and of these the oldest', async () => {
  const mine = (title: string, severity: number, age: number, overrides: Partial<Incident> = {}) =>
    anIntervention(title, age, { assignedTo: ME, messagePayload: { title, severity }, ...overrides })
  const { jobs } = await render(assignedList, [
    answerIncidents(
      mine('Low', 1, HOUR),
      mine('Late', 3, HOUR),
      mine('Early', 3, 2 * HOUR),
      mine('Closed', 3, HOUR, { closedAt: 5 }),
      mine('Hidden', 3, HOUR, { hidden: true }),
      anIntervention('Foreign', HOUR),
    ),
  ])
  expect(await screen.findByText('Early · intervention')).toBeTruthy()
  expect(titles()).toEqual(['Early', 'Late', 'Low'])
  expect(await screen.findByText('3 open')).toBeTruthy()
  // Its page, its number and the mentions; and the cameras.
  expect(jobs().filter(({ period }) => period === 5 * 60_000)).toHaveLength(3)
})

test('says where nothing is assigned', async () => {
  await render(assignedList, [answerIncidents()])
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
})

test.each([['interventions'], ['assigned']])('shows an error, and the %s after a retry', async (name) => {
  let isFailing = true
  const list = [anIntervention('Feed', HOUR, { assignedTo: ME })]
  const flakyAnswer = answer(incidents.query, ({ body }) => {
    if (isFailing) throw refusal('instance/unexpected')
    return body.projection === 'count' ? list.length : list
  })
  await render(name === 'assigned' ? assignedList : interventions, [flakyAnswer])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isFailing = false
  fireEvent.click(retry)
  expect(await screen.findByText('Feed · intervention')).toBeTruthy()
})

test('without the permission for interventions they are not for the account', async () => {
  const instance = createFakeInstance({ permissions: ['incidents.deadAnimal.view'], answers: [answerIncidents()] })
  await render(interventions, [], { instance })
  expect(document.querySelector('[data-view-state="forbidden"]')).toBeTruthy()
})
