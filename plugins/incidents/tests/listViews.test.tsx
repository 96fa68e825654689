// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

/** The list, by default on its own screen, with searches that were saved. */
const renderWithSearches = (searches: readonly unknown[], screen: 'incidents' | 'dashboard' = 'incidents') =>
  renderWidget(incidentList, {
    plugin,
    settings: { searches },
    screen,
    instance: createFakeInstance({
      permissions: ['incidents.view'],
      answers: [
        documents(incidents.query, 'incidentId', () => [anIncident()]),
        documents(cameras.query, 'cameraId', () => []),
      ],
    }),
  })

test('the usual views and the saved searches are tabs above the list on its own screen', async () => {
  const searches = [{ name: 'In camera 3', conditions: [where('cameraId', '==', 'camera-3')], order: [] }]
  const { address } = await renderWithSearches(searches)
  const views = within(await screen.findByRole('group', { name: 'Views' }))
  const names = views.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Open', 'Mine', 'Dead animals', 'In camera 3', 'Done'])
  const current = () => views.queryByRole('button', { pressed: true })?.textContent
  expect(current()).toBe('Open')
  fireEvent.click(views.getByRole('button', { name: 'In camera 3' }))
  await waitFor(() => expect(current()).toBe('In camera 3'))
  expect(new URLSearchParams(address.search()).get('filter')).toBe(JSON.stringify(searches[0]?.conditions))
  fireEvent.click(views.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(current()).toBe('Done'))
  expect(new URLSearchParams(address.search()).get('closed')).toBe('true')
  fireEvent.click(views.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(current()).toBe('Open'))
  expect(address.search()).not.toContain('closed')
})

test('a search that was saved is applied by its name', async () => {
  const searches = [{ name: 'Dead ones', conditions: [where('type', '==', 'deadAnimal')], order: [] }]
  const { address } = await renderWithSearches(searches)
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const dialog = within(await screen.findByRole('region', { name: 'Saved searches' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Dead ones' }))
  expect(new URLSearchParams(address.search()).get('filter')).toBe(JSON.stringify(searches[0]?.conditions))
  // Outside of a layout nothing can be saved.
  expect(screen.queryByRole('button', { name: 'Save this search …' })).toBeNull()
})

const tabs = async () => within(await screen.findByRole('group', { name: 'Views' }))

test('searches that another version saved and this one cannot read are left out, and the others stay', async () => {
  const good = { name: 'Mine', conditions: [where('type', '==', 'deadAnimal')], order: [] }
  await renderWithSearches([null, 'x', { name: 5 }, { name: 'x'.repeat(500), conditions: [], order: [] }, good])
  const names = (await tabs()).getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Open', 'Mine', 'Dead animals', 'Mine', 'Done'])
})

test('a saved search may have the name of a usual view, or of another one: each is a tab of its own', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => errors.mockRestore())
  const search = (type: string) => ({ name: 'Open', conditions: [where('type', '==', type)], order: [] })
  await renderWithSearches([search('timeSeries'), search('barnIntervention')])
  const open = (await tabs()).getAllByRole('button', { name: 'Open' })
  expect(open).toHaveLength(2)
  fireEvent.click(open[1] as HTMLElement)
  await waitFor(() => expect(open.map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['false', 'true']))
  expect(errors.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})

test('on a dashboard, a saved search of properties that no list knows shows what it can', async () => {
  const search = {
    name: 'Of tomorrow',
    conditions: [where('moonPhase', '==', 'full'), where('type', '==', 'deadAnimal')],
    order: [ascending('moonPhase')],
  }
  await renderWithSearches([search], 'dashboard')
  fireEvent.click(await screen.findByRole('button', { name: 'Filter and sort' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Of tomorrow' }))
  expect(await screen.findByText(/left out/)).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-incident-id]')).not.toBeNull())
})
