// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { formatDiscovery } from '@barn-workbench/core/schema'
import { createFakeInstance, renderPage } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { addPage } from '../src/pages'

const address = (hostname: string) => ({ protocol: 'https', hostname, port: 443 }) as const
const known = { globalUniqueIdentifier: '1002', name: 'North', discoveryObject: { remote: address('fake-1002.test') } }

afterEach(() => history.replaceState(null, '', '/'))

async function open({ link = '' } = {}) {
  history.replaceState(null, '', `/add${link && `#${link}`}`)
  const north = createFakeInstance({ id: '1002', answers: [] })
  const page = await renderPage(addPage, { plugin, instance: createFakeInstance({ answers: [] }), others: [north] })
  page.sessions.remove('1002')
  await waitFor(() => expect(north.requestedPaths.some((path) => path.startsWith('/api/login/'))).toBe(true))
  const before = north.requestedPaths.length
  return { ...page, requests: () => north.requestedPaths.slice(before) }
}

const ask = (index: number) =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Look it up' })[index] as HTMLElement)

test('a site is added by its address, after it has been shown', async () => {
  const { sessions, host, requests } = await open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: 'fake-1002.test' } })
  ask(0)
  expect(await screen.findByText('https://fake-1002.test:443')).toBeTruthy()
  expect(screen.getByText(/^The address is what counts/)).toBeTruthy()
  expect(requests()).toEqual(['/api/p', '/api/v'])
  expect(sessions.has('1002')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Add and sign in' }))
  expect(sessions.entry('1002')).toMatchObject({ discoveryObject: known.discoveryObject })
  expect(host.paths).toEqual(['/login/1002'])
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://user:secret@fake-1002.test',
  'https://fake-1002.test/path',
])('%s is no address, and nothing is asked', async (value) => {
  const { requests } = await open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value } })
  ask(0)
  expect(await screen.findByText(/Please enter an address/)).toBeTruthy()
  expect(requests()).toEqual([])
})

test('a site is added by a code, whose id has to be the one that answers', async () => {
  const { sessions } = await open()
  const code = screen.getByRole('textbox', { name: 'Code as text' })
  fireEvent.change(code, { target: { value: formatDiscovery({ ...known, globalUniqueIdentifier: '6666' }) } })
  ask(1)
  expect(await screen.findByText('Another site answers at this address.')).toBeTruthy()
  expect(sessions.has('6666')).toBe(false)
})

test('a link causes no request before the person agrees, and leaves the address', async () => {
  const { requests } = await open({ link: formatDiscovery(known) })
  expect(screen.getByText(/Nothing was sent yet/)).toBeTruthy()
  expect(screen.getByText('https://fake-1002.test')).toBeTruthy()
  expect([requests(), location.hash]).toEqual([[], ''])
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByRole('button', { name: 'Add and sign in' })).toBeTruthy()
})

test('a link that tells of nothing says so', async () => {
  await open({ link: 'rubbish' })
  expect(screen.getByRole('alert').textContent).toContain('tells of no site')
})

test('an address that does not answer stays for another try', async () => {
  await open()
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: 'nobody.test' } })
  ask(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Another one' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('https://nobody.test')
})
