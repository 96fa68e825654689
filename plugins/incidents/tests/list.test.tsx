// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidentComments, incidentEvents, incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
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
import { incidentList } from '../src/widgets'

const SEVEN_INCIDENTS = Array.from({ length: 7 }, (_, index) =>
  anIncident({
    incidentId: `i${index}`,
    firstEventTimestamp: 1_000_000 + index,
    messagePayload: { cameraName: `Pens ${index}` },
  }),
)
const CAMERAS = [aCamera({ cameraId: 'camera-01', name: 'Pens 1–2' })]
const renderList = (answers: FakeAnswer[], settings = {}, place: Partial<RenderWidgetOptions> = {}) =>
  renderWidget(incidentList, {
    plugin,
    settings,
    ...place,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [...answers, documents(cameras.query, 'cameraId', () => CAMERAS)],
    }),
  })
/** On the list's own screen, with these parameters of the address. */
const onScreen = (parameters: Record<string, string> = {}) => ({ screen: 'incidents', parameters }) as const
const filterOf = (...conditions: unknown[]) => ({ filter: JSON.stringify(conditions) })
const answerIncidents = (list = SEVEN_INCIDENTS) => documents(incidents.query, 'incidentId', () => list)

test('shows open incidents in pages', async () => {
  await renderList([answerIncidents()])
  expect(await screen.findByText('Pens 0 · dead animal')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Pens 6 · dead animal')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('Pens 0 · dead animal')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
})

test('expands a row to the events of its incident', async () => {
  const events = [
    anIncidentEvent({ incidentId: 'i0', trigger: 'detected' }),
    anIncidentEvent({ incidentId: 'other', trigger: 'removed' }),
  ]
  await renderList([
    answerIncidents(),
    documents(incidentEvents.query, 'incidentEventId', () => events),
    documents(incidentComments.query, 'incidentCommentId', () => []),
  ])
  const row = (await screen.findByText('Pens 0 · dead animal')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: /events/i }))
  expect(await within(row).findByText('detected')).toBeTruthy()
  expect(within(row).queryByText('taken away')).toBeNull()
})

test('the incident that the address chooses is expanded and has the focus, also where it is on another page', async () => {
  const events = [anIncidentEvent({ incidentId: 'i6', trigger: 'detected' })]
  const answers = [
    answerIncidents(),
    documents(incidentEvents.query, 'incidentEventId', () => events),
    documents(incidentComments.query, 'incidentCommentId', () => []),
  ]
  await renderList(answers, {}, { chosen: { incident: 'i6' } })
  const row = (await screen.findByText('Pens 6 · dead animal')).closest('li') as HTMLElement
  expect(await within(row).findByText('detected')).toBeTruthy()
  expect(document.activeElement).toBe(within(row).getByRole('link', { name: /Pens 6/, current: true }))
  fireEvent.click(within(row).getByRole('button', { name: /events/i }))
  expect(
    within(row)
      .getByRole('button', { name: /events/i })
      .getAttribute('aria-expanded'),
  ).toBe('false')
})

test('shows one type only where the address chooses it, with a way back to all', async () => {
  const list = [anIncident({ messagePayload: { cameraName: 'Pens 1' } }), anIncident({ type: 'barnIntervention' })]
  await renderList([answerIncidents(list)], {}, { chosen: { incidentType: 'deadAnimal' } })
  expect(await screen.findByText('Pens 1 · dead animal')).toBeTruthy()
  expect(screen.queryByText(/^Intervention/)).toBeNull()
  const back = screen.getByRole('link', { name: /only Dead animal/ })
  expect(back.getAttribute('href')).toMatch(/incidents$/)
})

test('lists the events of an incident from the newest to the oldest', async () => {
  const events = [1, 3, 2].map((eventTimestamp) =>
    anIncidentEvent({ incidentId: 'i0', eventTimestamp, trigger: `trigger-${eventTimestamp}` }),
  )
  await renderList([
    answerIncidents(),
    documents(incidentEvents.query, 'incidentEventId', () => events),
    documents(incidentComments.query, 'incidentCommentId', () => []),
  ])
  const row = (await screen.findByText('Pens 0 · dead animal')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: /events/i }))
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
  expect(await screen.findByText('Water line · intervention')).toBeTruthy()
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
  expect(await screen.findByText('Pens 0 · dead animal')).toBeTruthy()
})

test('the address restricts the list to incidents of the user, of any type, and leads back to all', async () => {
  const mine = anIncident({
    incidentId: 'mine',
    type: 'penState',
    assignedTo: { entityId: 'account-1', displayName: 'Operator' },
    messagePayload: { cameraName: 'Pens 9' },
  })
  await renderList([answerIncidents([...SEVEN_INCIDENTS, mine])], {}, { chosen: { assignedTo: 'me' } })
  expect(await screen.findByText('Pens 9 · pen state')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'only mine ×' })).toBeTruthy()
})

test('an incident of the address that does not exist is told, and the list stays', async () => {
  await renderList([answerIncidents()], {}, { chosen: { incident: 'nowhere' } })
  expect(await screen.findByText('Pens 0 · dead animal')).toBeTruthy()
  expect(await screen.findByText('There is no incident at this address, or your account may not see it.')).toBeTruthy()
})

test('a restricted list without incidents says so, and leads back to all', async () => {
  await renderList([answerIncidents()], {}, { chosen: { assignedTo: 'me' } })
  expect(await screen.findByText('None of these incidents')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'only mine ×' })).toBeTruthy()
})

test('the address of the list’s own screen holds filter and order', async () => {
  const types = ['deadAnimal', 'barnIntervention', 'healthCheck']
  const list = types.map((type, n) => anIncident({ incidentId: type, type, firstEventTimestamp: 1_000_000 + n }))
  const { address } = await renderList(
    [answerIncidents(list)],
    {},
    onScreen({
      ...filterOf(where('type', 'in', ['healthCheck', 'deadAnimal'])),
      order: '[{"key":"type","direction":"desc"}]',
    }),
  )
  const titles = async () =>
    (await screen.findAllByRole('link', { name: /age|seen/ })).map((link) => link.dataset['incidentId'])
  expect(await titles()).toEqual(['healthCheck', 'deadAnimal'])
  fireEvent.click(await screen.findByRole('button', { name: 'Order and view: Type' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Descending' }))
  await waitFor(async () => expect(await titles()).toEqual(['deadAnimal', 'healthCheck']))
  expect(new URLSearchParams(address.search()).get('order')).toBe('[{"key":"type","direction":"asc"}]')
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Type is one of Device check, Dead animal' }))
  expect(await screen.findByText('Intervention')).toBeTruthy()
  expect(new URLSearchParams(address.search()).get('filter')).toBeNull()
})

test('the address holds the page size, which is offered while there are other pages', async () => {
  const list = Array.from({ length: 6 }, (_, n) =>
    anIncident({ incidentId: `i${n}`, firstEventTimestamp: 1_000_000 + n }),
  )
  const { address } = await renderList([answerIncidents(list)], {}, onScreen({ pageSize: '5' }))
  await screen.findByRole('button', { name: 'Next page' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '20' } })
  expect(new URLSearchParams(address.search()).get('pageSize')).toBe('20')
  await screen.findByText('1–6 of 6')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull())
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
})

test('a filter is entered with property, comparison and value, all of them required', async () => {
  const list = [anIncident({ messagePayload: { cameraName: 'Pens 1' } }), anIncident({ type: 'barnIntervention' })]
  const { address } = await renderList([answerIncidents(list)], {}, onScreen())
  await screen.findByText('Intervention')
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add filter' }))
  const form = await screen.findByRole('form', { name: 'Add filter' })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  expect(within(form).getByText('This field is required.')).toBeTruthy()
  fireEvent.change(within(form).getByLabelText(/Property/), { target: { value: 'type' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  expect(within(form).getByText('This field is required.')).toBeTruthy()
  fireEvent.change(within(form).getByLabelText(/Value/), { target: { value: '"deadAnimal"' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Intervention/ })).toBeNull())
  expect(new URLSearchParams(address.search()).get('filter')).toBe(JSON.stringify([where('type', '==', 'deadAnimal')]))
})

test('what is wrong with an address is said, and the rest works', async () => {
  const wrong = [
    ...Array.from({ length: 200 }, (_, index) => where('type', '!=', `x${index}`)),
    where('type', '!=', 'x0'),
    where('no.such', '==', 1),
  ]
  await renderList([answerIncidents()], {}, onScreen({ ...filterOf(...wrong), order: '{', pageSize: '7' }))
  expect(await screen.findByText('Pens 0 · dead animal')).toBeTruthy()
  expect(screen.getByText('A list takes 15 filters at most; 185 more were left out.')).toBeTruthy()
  expect(screen.getByText(/does not know one property/)).toBeTruthy()
  expect(screen.getByText(/2 parts of this address cannot be read/)).toBeTruthy()
})

test('on a dashboard the list keeps what is chosen for itself, and its title leads to the same on its own screen', async () => {
  const { address } = await renderList([answerIncidents()])
  await screen.findByText('Pens 0 · dead animal')
  fireEvent.click(screen.getByRole('button', { name: 'Filter and sort' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '10' } })
  expect(await screen.findByText('Pens 6 · dead animal')).toBeTruthy()
  expect(address.search()).toBe('')
  expect(screen.getByRole('link', { name: 'Incidents' }).getAttribute('href')).toMatch(/incidents\?pageSize=10$/)
})

test('as a table: its heads order the list, its rows expand, and the mode is remembered', async () => {
  const events = [anIncidentEvent({ incidentId: 'i0', trigger: 'detected' })]
  const answers = [
    answerIncidents(),
    documents(incidentEvents.query, 'incidentEventId', () => events),
    documents(incidentComments.query, 'incidentCommentId', () => []),
  ]
  const { address } = await renderList(answers, {}, onScreen())
  fireEvent.click(await screen.findByRole('button', { name: 'Order and view: Importance' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }))
  const first = await screen.findByRole('columnheader', { name: /First seen/ })
  // The most important come first, whatever column there is.
  expect(first.getAttribute('aria-sort')).toBe('none')
  expect(new URLSearchParams(address.search()).get('mode')).toBe('"table"')
  fireEvent.click(within(first).getByRole('button'))
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('Pens 6'))
  fireEvent.click(screen.getByRole('button', { name: 'Show the events of “Pens 2”' }))
  expect(screen.queryByText('detected')).toBeNull()
})

test('arrow keys move between rows, the space bar expands, and a row leads to the page of its incident', async () => {
  const events = [anIncidentEvent({ incidentId: 'i1', trigger: 'detected' })]
  await renderList([
    answerIncidents(),
    documents(incidentEvents.query, 'incidentEventId', () => events),
    documents(incidentComments.query, 'incidentCommentId', () => []),
  ])
  const link = (await screen.findByText('Pens 0 · dead animal')).closest('a') as HTMLElement
  act(() => link.focus())
  fireEvent.keyDown(link, { key: 'ArrowDown' })
  const second = document.activeElement as HTMLElement
  expect(second.dataset['incidentId']).toBe('i1')
  expect(second.getAttribute('href')).toBe('/instance/1001/incident/i1')
  fireEvent.keyDown(second, { key: ' ' })
  expect(await screen.findByText('detected')).toBeTruthy()
  const more = screen.getByRole('link', { name: 'Open “Pens 1 · dead animal” in a new tab' })
  expect([more.getAttribute('href'), more.getAttribute('target')]).toEqual(['/instance/1001/incident/i1', '_blank'])
})

test('all events of an incident are there, 50 at a time, with what they say', async () => {
  const events = Array.from({ length: 120 }, (_, n) =>
    anIncidentEvent({
      incidentId: 'i0',
      eventTimestamp: n,
      trigger: `trigger-${n}`,
      payload: { reason: `reason ${n}` },
    }),
  )
  await renderList([
    answerIncidents(),
    documents(incidentEvents.query, 'incidentEventId', () => events),
    documents(incidentComments.query, 'incidentCommentId', () => []),
  ])
  const row = (await screen.findByText('Pens 0 · dead animal')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: /events/i }))
  await waitFor(() => expect(within(row).getAllByText(/^trigger-/)).toHaveLength(50))
  expect(within(row).getByText('reason 119')).toBeTruthy()
  for (const count of [100, 120]) {
    fireEvent.click(within(row).getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(within(row).getAllByText(/^trigger-/)).toHaveLength(count))
  }
  expect(within(row).queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what is typed is searched on this device, with mistakes and in any order', async () => {
  const list = [
    anIncident({ messagePayload: { cameraName: 'Pens 1' } }),
    anIncident({ type: 'barnIntervention', messagePayload: { title: 'Water line', severity: 3 } }),
  ]
  await renderList([answerIncidents(list)], {}, onScreen())
  const input = await screen.findByRole('textbox', { name: 'Search incidents' })
  fireEvent.change(input, { target: { value: 'high wtaer' } })
  await waitFor(() => expect(screen.queryByText('Pens 1 · dead animal')).toBeNull())
  expect(screen.getByText('Water line · intervention')).toBeTruthy()
  fireEvent.change(input, { target: { value: 'nothing like it' } })
  expect(await screen.findByText('Nothing found for “nothing like it”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Search the closed ones too' }))
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const closed = await screen.findByRole<HTMLInputElement>('switch', { name: 'Include closed' })
  expect(closed.checked).toBe(true)
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(await screen.findByText('Pens 1 · dead animal')).toBeTruthy()
})

test('what is searched on its own screen is in its address, and comes from it', async () => {
  const { address } = await renderList([answerIncidents()], {}, onScreen({ search: 'Pens 2' }))
  const input = await screen.findByRole('textbox', { name: 'Search incidents' })
  expect((input as HTMLInputElement).value).toBe('Pens 2')
  await waitFor(() => expect(screen.queryByText('Pens 0 · dead animal')).toBeNull())
  fireEvent.change(input, { target: { value: 'Pens 1' } })
  await waitFor(() => expect(address.search()).toContain('search=Pens+1'))
  expect((input as HTMLInputElement).value).toBe('Pens 1')
  act(() => address.set({ search: null }))
  await waitFor(() => expect((input as HTMLInputElement).value).toBe(''))
})

test('on its own screen similar incidents are one row, which unfolds', async () => {
  const identifier = { ...anIncident().identifier, cameraId: 'camera-01' }
  const list = Array.from({ length: 3 }, (_, n) => anIncident({ incidentId: `s${n}`, identifier }))
  await renderList([answerIncidents(list)], {}, onScreen())
  const unfold = await screen.findByRole('button', { name: 'Show 3 similar incidents' })
  expect(screen.getAllByRole('link', { current: false, name: /age/ })).toHaveLength(1)
  fireEvent.click(unfold)
  expect(screen.getAllByRole('link', { name: /^Pens 1–2 · dead animal/ })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Fold 3 similar incidents' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Order and view/ }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Fold similar' }))
  expect(screen.getAllByRole('link', { name: /^Pens 1–2 · dead animal/ })).toHaveLength(3)
})
