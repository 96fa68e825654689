// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { where, type Condition, type Order } from '@barn-workbench/core/query'
import { anIncident, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { incidentList } from '../src/widgets'

/** The list on its own screen, with searches that were saved. */
const renderWithSearches = (searches: { name: string; conditions: Condition[]; order: Order[] }[]) =>
  renderWidget(incidentList, {
    plugin,
    settings: { searches },
    screen: 'incidents',
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
  fireEvent.click(await screen.findByRole('button', { name: 'Saved searches' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved searches' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Dead ones' }))
  expect(new URLSearchParams(address.search()).get('filter')).toBe(JSON.stringify(searches[0]?.conditions))
  // Outside of a layout nothing can be saved.
  expect(screen.queryByRole('button', { name: 'Save this search …' })).toBeNull()
})

test('a saved search that is called as a usual view is a tab beside it', async () => {
  const failed = vi.spyOn(console, 'error')
  await renderWithSearches([{ name: 'Done', conditions: [where('cameraId', '==', 'camera-3')], order: [] }])
  const views = within(await screen.findByRole('group', { name: 'Views' }))
  const [saved, usual] = views.getAllByRole('button', { name: 'Done' })
  fireEvent.click(saved as HTMLElement)
  await waitFor(() => expect(saved?.getAttribute('aria-pressed')).toBe('true'))
  expect(usual?.getAttribute('aria-pressed')).toBe('false')
  expect(failed).not.toHaveBeenCalled()
  failed.mockRestore()
})
