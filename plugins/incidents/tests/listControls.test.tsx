// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

const THREE = ['a', 'b', 'c'].map((incidentId, index) =>
  anIncident({
    incidentId,
    firstEventTimestamp: 1_000_000 + index,
    messagePayload: { cameraName: `Pens ${incidentId}` },
  }),
)

/** The list on its own screen, with these parameters of the address. */
const renderList = (parameters: Record<string, string> = {}, list = THREE) =>
  renderWidget(incidentList, {
    plugin,
    settings: {},
    screen: 'incidents',
    parameters,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [documents(incidents.query, 'incidentId', () => list), documents(cameras.query, 'cameraId', () => [])],
    }),
  })
const filterOf = (...conditions: unknown[]) => ({ filter: JSON.stringify(conditions) })

/** A window in which an incident has room beside its list. */
function makeWide(): void {
  const media = window.matchMedia('')
  const isWide = (query: string) => ({ ...media, matches: query === '(min-width: 1200px)' })
  const match = vi.spyOn(window, 'matchMedia').mockImplementation(isWide)
  onTestFinished(() => match.mockRestore())
}

test('the values of properties stand with their numbers, and a choice narrows the list down', async () => {
  const types = ['deadAnimal', 'deadAnimal', 'healthCheck']
  const list = types.map((type, n) =>
    anIncident({ incidentId: `${type}${n}`, type, firstEventTimestamp: 1_000_000 + n }),
  )
  const { address } = await renderList({}, list)
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const ofTypes = await screen.findByRole('region', { name: 'Type' })
  const meaning = screen.getByText('Each number: how many incidents the choice shows.')
  expect(meaning.compareDocumentPosition(ofTypes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(
    within(ofTypes)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dead animal2', 'Device check1'])
  fireEvent.click(within(ofTypes).getByRole('button', { name: /Device check/ }))
  expect(new URLSearchParams(address.search()).get('filter')).toBe(
    JSON.stringify([where('type', 'in', ['healthCheck'])]),
  )
})

test('the table shows the picture of each incident, unless its column is hidden on this device', async () => {
  await renderList({ mode: '"table"' })
  const head = () => screen.queryByRole('columnheader', { name: 'Picture' })
  await waitFor(() => expect(head()).not.toBeNull())
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells[0]?.textContent).toBe('No picture')
  fireEvent.click(await screen.findByRole('button', { name: /^Order and view/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Picture' }))
  await waitFor(() => expect(head()).toBeNull())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Assigned to' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Assigned to/ })).toBeNull())
  expect(screen.queryByRole('checkbox', { name: 'Title' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Picture' }))
  await waitFor(() => expect(head()).not.toBeNull())
})

test('the filters that are active are counted at their button, and each is a chip that removes it', async () => {
  const { address } = await renderList(filterOf(where('type', '==', 'deadAnimal'), where('hidden', '==', false)))
  expect(await screen.findByRole('button', { name: 'Filter, 2 active' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Remove filter Hidden/ }))
  expect(await screen.findByRole('button', { name: 'Filter, 1 active' })).toBeTruthy()
  expect(new URLSearchParams(address.search()).get('filter')).toBe(JSON.stringify([where('type', '==', 'deadAnimal')]))
})

test('a table beside the detail has only the menu in its rows, so that nothing lies over the facts', async () => {
  makeWide()
  await renderList({ mode: '"table"' })
  await screen.findByRole('columnheader', { name: /First seen/ })
  const row = screen.getAllByRole('row')[1] as HTMLElement
  expect(within(row).queryByRole('button', { name: /^Show the events/ })).toBeNull()
  expect(within(row).queryByRole('link', { name: /new tab/ })).toBeNull()
})

const rowOf = (id: string) => screen.findByRole('link', { name: new RegExp(`^Pens ${id} `) })
const isCurrent = async (id: string) => (await rowOf(id)).getAttribute('aria-current') === 'true'

test('beside the list the first row is shown, without the address, the focus and later rows changing it', async () => {
  makeWide()
  const list = [...THREE]
  const { address } = await renderList({ order: '[{"key":"firstEventTimestamp","direction":"desc"}]' }, list)
  await waitFor(async () => expect(await isCurrent('c')).toBe(true))
  expect(address.search()).not.toContain('incident')
  expect(document.activeElement).toBe(document.body)
  // A newer one comes first, and what is read stays.
  list.push(anIncident({ incidentId: 'd', firstEventTimestamp: 2_000_000, messagePayload: { cameraName: 'Pens d' } }))
  act(() => address.set({ pageSize: '50' }))
  await rowOf('d')
  expect(await isCurrent('c')).toBe(true)
  expect(await isCurrent('d')).toBe(false)
  // Another choice begins with its own first row.
  act(() => address.set({ order: '[{"key":"firstEventTimestamp","direction":"asc"}]' }))
  await waitFor(async () => expect(await isCurrent('a')).toBe(true))
})

test('where an incident has no room beside the list, none is shown by itself', async () => {
  await renderList()
  expect(await isCurrent('a')).toBe(false)
  expect(document.querySelector('[aria-current]')).toBeNull()
})

/** Moves a finger on the line of a row by some px, and lifts it. */
function swipe(line: Element, x: number, y = 0): void {
  const at = (clientX: number, clientY: number) => ({
    pointerType: 'touch',
    pointerId: 1,
    isPrimary: true,
    clientX,
    clientY,
  })
  fireEvent.pointerDown(line, at(300, 100))
  fireEvent.pointerMove(line, at(300 + x / 2, 100 + y / 2))
  fireEvent.pointerMove(line, at(300 + x, 100 + y))
  fireEvent.pointerUp(line, at(300 + x, 100 + y))
}

test('a row is swiped open to the left, and anything else that is touched closes it; a scroll opens nothing', async () => {
  await renderList()
  const link = await rowOf('b')
  const line = link.closest('[data-swipe]') as HTMLElement
  const phase = () => line.dataset['swipe']
  swipe(link, -20, 120)
  expect(phase()).toBe('closed')
  swipe(link, -30)
  expect(phase()).toBe('closed')
  swipe(link, -90)
  expect(phase()).toBe('open')
  // The click that ends a swipe does not follow the link.
  fireEvent.click(link)
  expect(phase()).toBe('open')
  fireEvent.pointerDown(await rowOf('a'), { pointerType: 'touch' })
  expect(phase()).toBe('closed')
  swipe(link, -90)
  swipe(link, 90)
  expect(phase()).toBe('closed')
})
