// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { vmsInstances } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import {
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { vmsPage } from '../src/pages'
import { aVmsInstance } from './aVmsInstance'

const MANY = Array.from({ length: 30 }, (_, index) =>
  aVmsInstance({ globalUniqueIdentifier: `${2000 + index}`, name: `Hof ${String(index).padStart(2, '0')}` }),
)
const answerInstances = (list = MANY) => documents(vmsInstances.query, 'globalUniqueIdentifier', () => list)

const admiralWith = (answers: FakeAnswer[]) =>
  createFakeInstance({ id: '1900', instanceType: 'admiral', permissions: ['vmsInstances.manage'], answers })
/** Opens the screen at an admiral, with these parameters of the address. */
const open = (answers: FakeAnswer[], parameters: Record<string, string> = {}) =>
  renderPage(vmsPage, { plugin, instance: admiralWith(answers), parameters })

/** The rows, without the filters, which are a list too. */
const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^ID /))
const viewState = () => document.querySelector<HTMLElement>('[data-view-state]')?.dataset['viewState']

test('an instance has its name, its id and its addresses', async () => {
  const discoveryObject = {
    local: { protocol: 'http', hostname: '10.0.0.5', port: 4101 },
    gateway: { protocol: 'https', hostname: 'gate.example.org', port: 8443, id: '66' },
    remote: { protocol: 'https', hostname: 'nord.example.org', port: 443 },
  } as const
  const bare = aVmsInstance({ globalUniqueIdentifier: '1002', name: 'Hof Süd', discoveryObject: {} })
  await open([answerInstances([bare, aVmsInstance({ discoveryObject })])])
  await screen.findByText('Hof Nord')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Hof NordID 1001local: http://10.0.0.5:4101gateway: https://gate.example.org:8443remote: https://nord.example.org',
    'Hof SüdID 1002no address',
  ])
  expect(screen.getByText('2 instances')).toBeTruthy()
})

test('a name leads to its instance only where this browser knows it', async () => {
  const admiral = aVmsInstance({ globalUniqueIdentifier: '1900', name: 'Admiral' })
  await open([answerInstances([admiral, aVmsInstance()])])
  expect((await screen.findByRole('link', { name: 'Admiral' })).getAttribute('href')).toBe('/instance/1900')
  expect(screen.queryByRole('link', { name: 'Hof Nord' })).toBeNull()
})

test('the list has pages, and its address holds order, page size and filter', async () => {
  const { address } = await open([answerInstances()])
  await screen.findByText('Hof 00')
  expect(rows()).toHaveLength(20)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Hof 29')
  expect(rows()).toHaveLength(10)
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } })
  await waitFor(() => expect(rows()).toHaveLength(30))
  fireEvent.click(screen.getByRole('button', { name: 'Ascending' }))
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Hof 29/))
  expect(Object.fromEntries(new URLSearchParams(address.search()))).toEqual({
    order: '[{"key":"name","direction":"desc"}]',
    pageSize: '50',
  })
  // An address without the parameter, as at the next visit, shows the page size that was chosen last.
  act(() => address.set({ pageSize: null }))
  await waitFor(() => expect(rows()).toHaveLength(30))
  screen.getByDisplayValue('50 per page')
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '5' } })
  await waitFor(() => expect(rows()).toHaveLength(5))
  act(() => address.set({ order: null }))
  expect(rows()).toHaveLength(5)
})

test('a filter of the address is applied, and where nothing fits that is said', async () => {
  const filter = (name: string) => ({ filter: JSON.stringify([where('name', '==', name)]) })
  const { unmount } = await open([answerInstances()], filter('Hof 07'))
  await screen.findByText('Hof 07')
  expect(rows()).toHaveLength(1)
  unmount()
  await open([answerInstances()], filter('nowhere'))
  await screen.findByText('No VMS instance fits these filters.')
})

test('an admiral without instances says so', async () => {
  await open([answerInstances([])])
  await screen.findByText('No VMS instances')
})

test('the list is loading until it is answered', async () => {
  let finish: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (finish = resolve))
  const instance = admiralWith([answerInstances([aVmsInstance()])])
  const fetch: typeof instance.fetch = async (url, init) => {
    if (new URL(url).pathname === vmsInstances.query.path) await answered
    return instance.fetch(url, init)
  }
  await renderPage(vmsPage, { plugin, instance: { ...instance, fetch } })
  expect(viewState()).toBe('loading')
  finish()
  await screen.findByText('Hof Nord')
  expect(viewState()).toBe('content')
})

test('shows an error, and the list after a retry', async () => {
  let isFailing = true
  const flaky = answer(vmsInstances.query, ({ body }) => {
    if (isFailing) throw refusal('instance/unexpected')
    return body.projection === 'count' ? 1 : [aVmsInstance()]
  })
  await open([flaky])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(viewState()).toBe('error')
  isFailing = false
  fireEvent.click(retry)
  await screen.findByText('Hof Nord')
})

test('an account that lost its permission sees that the list is not for it', async () => {
  const refused = answer(vmsInstances.query, () => {
    throw refusal('request/forbidden')
  })
  await open([refused])
  await waitFor(() => expect(viewState()).toBe('forbidden'))
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})

test('a row opens its form and its discovery string', async () => {
  const instance = aVmsInstance()
  const { host } = await open([answerInstances([instance])])
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Hof Nord' }))
  fireEvent.click(screen.getByRole('button', { name: 'Discovery string of Hof Nord' }))
  expect(host.dialogs).toEqual([
    { id: 'vms.edit', input: instance },
    { id: 'vms.discovery', input: instance },
  ])
})
