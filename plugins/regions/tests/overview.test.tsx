// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { regions } from '@barn-workbench/core/contract'
import {
  answer,
  createFakeInstance,
  renderInWorkbench,
  renderPage,
  renderWidget,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { regionsPage } from '../src/pages'
import { SeenRegions } from '../src/slots/SeenRegions'
import { coverage, map } from '../src/widgets'
import { box, createRegionBarn, east, pen, VIEW, type BarnState } from './regionBarn'

stubCanvas()

async function renderOverview({ dialogs = {}, ...state }: BarnState & { dialogs?: Record<string, unknown> } = {}) {
  const fake = createRegionBarn(state)
  const rendered = await renderPage(regionsPage, { plugin, instance: fake.instance, answers: { dialogs } })
  return { ...rendered, ...fake }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each camera says how much of its picture regions cover, where, and which regions no camera sees', async () => {
  await renderOverview({ mappings: [east({ regions: [pen('pen_1'), pen('pen_1', box(0.25, 0, 0.75, 0.5))] })] })
  const row = (await screen.findAllByRole('link', { name: 'Camera east' }))[0]?.closest('li') as HTMLElement
  // Two outlines of a quarter each overlap by half.
  expect(within(row).getByText(/^38\s?% of the picture/)).toBeTruthy()
  expect(within(row).getByText(/^Pen 1: left two thirds|^Pen 1: whole width/)).toBeTruthy()
  expect(screen.getByText('No region of this type is drawn.')).toBeTruthy()
  expect(screen.getAllByText('No camera sees it')).toHaveLength(2)
})

test('regions stand in the order of their numbers', async () => {
  await renderOverview()
  const section = (await screen.findByRole('heading', { name: '3 regions' })).closest('section') as HTMLElement
  expect(
    within(section)
      .getAllByText(/^Pen \d+$/)
      .map((name) => name.textContent),
  ).toEqual(['Pen 1', 'Pen 2', 'Pen 10'])
})

test('who may only see regions finds no tools', async () => {
  await renderOverview({ permissions: VIEW })
  await screen.findByRole('heading', { name: '3 regions' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('types and regions are created, with an id of their own where somebody wants it', async () => {
  const { sent, host } = await renderOverview({ dialogs: { 'regions.name': { name: 'Feeder', id: 'feeder' } } })
  await screen.findByRole('heading', { name: '3 regions' })
  press('New region')
  await waitFor(() => expect(host.told).toContain('toast.specification.create.success'))
  expect(sent[0]).toEqual({
    name: 'createSpecification',
    input: { name: 'Feeder', regionType: 'pen', regionSpecificationId: 'feeder' },
  })
  press('New type')
  await waitFor(() => expect(sent[1]?.input).toEqual({ name: 'Feeder', regionTypeId: 'feeder' }))
})

test('what is in use is not deleted: a dialog says where it is used, and leads there', async () => {
  const { sent, host } = await renderOverview()
  await screen.findByRole('heading', { name: '3 regions' })
  press('Delete Pen 1')
  await waitFor(() => expect(host.dialogs).toHaveLength(1))
  const path = '/instance/1001/regions?camera=east&regionType=pen'
  expect(host.dialogs[0]).toMatchObject({
    id: 'regions.remove',
    input: { name: 'Pen 1', usedBy: [{ label: 'Outlines in the picture of Camera east', path }] },
  })
  press('Delete Pen')
  await waitFor(() => expect(host.dialogs).toHaveLength(2))
  expect(host.dialogs[1]?.input).toMatchObject({ usedBy: [{ label: '3 regions of this type' }, { path }] })
  expect(sent).toEqual([])
})

test('what somebody has begun to use meanwhile is refused in words, and what is on screen is loaded anew', async () => {
  const { sent, host } = await renderOverview({
    dialogs: { 'regions.remove': true },
    refuse: {
      code: 'region/in-use',
      then: (barn) => (barn.mappings = [east({ regions: [pen('pen_2')] })]),
    },
  })
  await screen.findByRole('heading', { name: '3 regions' })
  press('Delete Pen 2')
  await waitFor(() => expect(host.dialogs).toHaveLength(2))
  expect(sent).toEqual([{ name: 'removeSpecification', input: { id: 'pen_2' } }])
  expect(host.dialogs[1]?.input).toMatchObject({ usedBy: [{ label: 'Somebody has used it meanwhile. See where' }] })
  expect(host.told).toEqual([])
})

test('another refusal is told with its reason', async () => {
  const dialogs = { 'regions.name': { name: 'Pen', id: '' } }
  const { host } = await renderOverview({ dialogs, refuse: { code: 'region/exists' } })
  await screen.findByRole('heading', { name: '3 regions' })
  press('New region')
  await waitFor(() => expect(host.told).toEqual(['toast.specification.create.error']))
})

test('a barn without types says what to do first', async () => {
  const { instance } = createRegionBarn({ mappings: [], specifications: [] })
  const empty = createFakeInstance({ permissions: VIEW, answers: [answer(regions.types, () => ({}))] })
  const fetch: typeof instance.fetch = (input, init) =>
    String(input).includes('/api/regions/types') ? empty.fetch(input, init) : instance.fetch(input, init)
  await renderPage(regionsPage, { plugin, instance: { ...instance, fetch } })
  expect(await screen.findByText('No regions yet')).toBeTruthy()
})

test('the widget of coverage names what no camera sees', async () => {
  const { instance } = createRegionBarn()
  const { findContent } = await renderWidget(coverage, { plugin, instance })
  const content = within(await findContent())
  expect(await content.findByText('No camera sees these 2 regions: Pen 2, Pen 10.')).toBeTruthy()
  expect(content.getByText(/^25\s?% of the picture/)).toBeTruthy()
  const east = content.getByRole('link', { name: /^Camera east/ })
  expect(east.getAttribute('href')).toContain(`/instance/${instance.id}/regions?camera=east&regionType=pen`)
  const title = await screen.findByRole('link', { name: 'Coverage by regions' })
  expect(title.getAttribute('href')).toContain(`/instance/${instance.id}/regions?regionType=pen`)
})

test('the widget of a camera shows its picture with its regions', async () => {
  const { instance } = createRegionBarn()
  const { findContent } = await renderWidget(map, { plugin, instance, settings: { camera: 'east' } })
  expect(await screen.findByRole('heading', { name: 'Regions · Camera east' })).toBeTruthy()
  const content = within(await findContent())
  expect(await content.findByRole('img', { name: /With the outline of 1 region/ })).toBeTruthy()
  expect(await content.findByText('Pen 1')).toBeTruthy()
  const title = screen.getByRole('link', { name: 'Regions · Camera east' })
  expect(title.getAttribute('href')).toContain('/instance/1001/regions?camera=east&regionType=pen')
})

test('the widget of a camera says that the account may not see regions', async () => {
  const { instance } = createRegionBarn({ permissions: ['recordings.view.frame'] })
  await renderWidget(map, { plugin, instance, settings: { camera: 'east' } })
  expect(await screen.findByText('Requires one of these permissions: regions.view')).toBeTruthy()
})

test('the page of a camera says which regions it sees, with the way to its outlines', async () => {
  const { instance } = createRegionBarn()
  await renderInWorkbench({ plugin, instance, name: 'camera-regions' }, () => <SeenRegions cameraId="east" />)
  expect(await screen.findByText(/^Pen 1: left half, upper half, 25/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Edit the outlines of Pen' })
  expect(link.getAttribute('href')).toBe('/instance/1001/regions?camera=east&regionType=pen')
})
