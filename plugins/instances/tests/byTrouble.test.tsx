// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, handovers, incidents, recordings, unusual } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  renderWidget,
  type FakeInstance,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { instanceListPage, sitesByTroublePage } from '../src/pages'
import { sitesWidget } from '../src/widgets'

const NOW = Date.now()
const FINDING = {
  measurement: 'activity',
  camera: 'camera-1',
  start: NOW - 2 * HOUR,
  end: NOW - HOUR,
  value: 2,
  expected: 1,
  spread: 0.1,
  score: 10,
}

interface Trouble {
  all?: readonly Incident[]
  offline?: number
  findings?: number
  signedAt?: number
  permissions?: readonly string[]
}

/** A barn of pigs that answers all calls of the table. */
function barn(id: string, { all = [], offline = 0, findings = 0, signedAt, permissions }: Trouble = {}): FakeInstance {
  const seen = (cameraId: string, lastSeenOnline: number) => aCamera({ cameraId, lastSeenOnline })
  const counts = { open: 0, begun: 0, closed: 0 }
  const signed = { handoverId: 'h1', version: 1, since: null, note: '', counts, readBy: [] }
  const signedBy = { entityType: 'account', entityId: 'account-1', displayName: 'Ute' } as const
  return createFakeInstance({
    id,
    species: 'pigs',
    permissions: permissions ?? ['incidents.view', 'data.view', 'recordings.view.frame'],
    answers: [
      documents(incidents.query, 'incidentId', () => all),
      documents(cameras.query, 'cameraId', () => [
        seen('online', NOW),
        ...Array.from({ length: offline }, (_, index) => seen(`offline-${index}`, NOW - DAY)),
      ]),
      answer(unusual.report, () => ({
        start: NOW - DAY,
        end: NOW,
        basis: { kind: 'days' as const, count: 14 },
        findings: Array.from({ length: findings }, () => FINDING),
      })),
      answer(handovers.list, () => ({
        counts,
        handovers: signedAt === undefined ? [] : [{ ...signed, signedAt, signedBy }],
      })),
      answer(recordings.frameIfAny, () => {
        throw refusal('frame/not-found')
      }),
    ],
  })
}

const animal = (incidentId: string, found: number, closedAt: number | null = null) =>
  anIncident({
    incidentId,
    type: 'deadAnimal',
    state: closedAt === null ? 'deadAnimalExists' : 'closed',
    closedAt,
    firstEventTimestamp: found,
    identifier: { ...anIncident().identifier, cameraId: 'online' },
  })
const batch = (began: number) =>
  anIncident({
    type: 'barnState',
    state: 'penFull',
    closedAt: null,
    firstEventTimestamp: began,
    messagePayload: { animals: 200 },
  })
const task = () => anIncident({ type: 'barnIntervention', state: 'actionRequired', closedAt: null })
const service = (id: string) => createFakeInstance({ id, instanceType: 'senator', answers: [] })
/** A barn whose network can be cut. */
function unpluggable(instance: FakeInstance) {
  const network = { isCut: false }
  const fetch: FakeInstance['fetch'] = (url, init) =>
    network.isCut ? Promise.reject(new TypeError('no network')) : instance.fetch(url, init)
  return { network, instance: { ...instance, fetch } }
}

const open = (instance: FakeInstance, others: readonly FakeInstance[] = []) =>
  renderPage(sitesByTroublePage, { plugin, instance, others })
const table = () => screen.findByRole('table', { name: 'Sites by trouble' })
/** The names of the barns in the order of the table. */
const names = () => [...document.querySelectorAll('[role=rowheader] a')].map((link) => link.textContent)
const rowOf = (id: string) => {
  const row = document.querySelector<HTMLElement>(`[data-instance="${id}"]`)
  if (!row) throw new Error(`there is no row of ${id}`)
  return within(row)
}
const filter = (...conditions: unknown[]) => `filter=${encodeURIComponent(JSON.stringify(conditions)).slice(0, 40)}`

test('barns stand by trouble, the worst first; what watches no animals stands below as technology', async () => {
  const { sessions } = await open(barn('1001'), [
    barn('1002', { all: [task()] }),
    barn('1003', { all: [animal('a', NOW - HOUR)] }),
    barn('1004', { all: [animal('a', NOW - HOUR), animal('b', NOW - 2 * HOUR)] }),
    barn('1005', { offline: 1 }),
    barn('1006'),
    service('66'),
  ])
  act(() => sessions.get('1006').logOut())
  const ids = ['1004', '1003', '1005', '1002', '1006']
  await waitFor(() => expect(names()).toEqual([...ids.map((id) => `Fake barn ${id}`), 'Fake barn']))
  expect(await rowOf('1001').findByText('fine')).toBeTruthy()
  expect(rowOf('1005').getByText('take a look')).toBeTruthy()
  const technology = within(screen.getByRole('region', { name: 'Technology' }))
  expect(technology.getByRole('link', { name: 'Fake barn 66' }).getAttribute('href')).toBe('/instance/66')
  expect(technology.getByText('Directory')).toBeTruthy()
  // The animals stand before it.
  const technologyRegion = screen.getByRole('region', { name: 'Technology' })
  const animals = screen.getByRole('region', { name: 'Dead animals at all sites' })
  expect(animals.compareDocumentPosition(technologyRegion)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an address that asks for a role is told that the page is alike for all; another one is told nothing', async () => {
  await renderPage(sitesByTroublePage, { plugin, instance: barn('1001'), parameters: { role: 'vet' } })
  await screen.findByText(/“vet” in the address changes nothing/)
  cleanup()
  await open(barn('1001'))
  await table()
  expect(screen.queryByText(/in the address changes nothing/)).toBeNull()
})

test('every figure of a barn leads to what it tells of, and the row to the barn', async () => {
  await open(
    barn('1001', {
      all: [
        animal('a', NOW - HOUR),
        animal('b', NOW - 3 * HOUR, NOW),
        animal('c', NOW - 5 * DAY, NOW - 4 * DAY),
        animal('before', NOW - 60 * DAY, NOW - 50 * DAY),
        batch(NOW - 20 * DAY),
        task(),
      ],
      offline: 2,
      findings: 3,
      signedAt: NOW - 6 * HOUR - MINUTE,
    }),
  )
  await table()
  const link = async (words: string | RegExp) =>
    (await rowOf('1001').findByText(words)).closest('a')?.getAttribute('href')
  expect(await link('Fake barn')).toBe('/instance/1001')
  expect(await link('1 dead animal')).toContain(`/instance/1001/incidents?${filter(where('type', '==', 'deadAnimal'))}`)
  const today = await link('2 dead animals found within 24 hours')
  expect(today).toContain('firstEventTimestamp')
  expect(today).toContain('closed=true')
  expect(await link('3 dead animals in this batch, 1.5% of 200 housed')).toBe('/instance/1001/dead-animal-statistics')
  expect(await link('2 cameras offline')).toBe('/instance/1001/cameras?state=offline')
  expect(await link('3 unusual measurements')).toBe('/instance/1001/measurements?widgetType=measurements.unusual')
  expect(await link('1 open task')).toContain('barnIntervention')
  expect(await link(/Last round handed over: 6.h ago/)).toBe('/instance/1001?widgetType=incidents.handover')
})

test('a site says in words why it has no figures, and holds up none of the others', async () => {
  const dead = unpluggable(barn('1002'))
  dead.network.isCut = true
  const slow: FakeInstance = {
    ...barn('1003'),
    fetch: (url, init) =>
      url.includes('query') ? new Promise<Response>(() => undefined) : barn('1003').fetch(url, init),
  }
  const failing = createFakeInstance({
    id: '1004',
    permissions: ['incidents.view'],
    answers: [incidents.query, cameras.query, handovers.list].map((endpoint) =>
      answer(endpoint, () => {
        throw refusal('instance/unavailable')
      }),
    ),
  })
  const without = barn('1005', { permissions: ['settings.view'] })
  await open(barn('1001', { all: [animal('a', NOW - HOUR)] }), [dead.instance, slow, failing, without])
  expect(await rowOf('1001').findByText('1 dead animal')).toBeTruthy()
  expect(await rowOf('1002').findByText('not reached')).toBeTruthy()
  dead.network.isCut = false
  fireEvent.click(rowOf('1002').getByRole('button', { name: 'Try again' }))
  expect(await rowOf('1002').findByText('fine')).toBeTruthy()
  expect(await rowOf('1003').findByText('being asked …')).toBeTruthy()
  expect((await rowOf('1005').findAllByText('Your account may not see this.')).length).toBeGreaterThan(4)
  expect(rowOf('1005').getByText('not known')).toBeTruthy()
  const failed = () => rowOf('1004').getAllByText('Not known: the site has not answered.')
  await waitFor(() => expect(failed().length).toBeGreaterThan(3), { timeout: 10_000 })
}, 20_000)

test('the figures of a site that is gone stand with their age', async () => {
  const { instance, network } = unpluggable(barn('1001', { all: [animal('a', NOW - HOUR)] }))
  const { sessions } = await open(instance)
  expect(await screen.findByText('1 dead animal')).toBeTruthy()
  expect(screen.queryByText(/^as of/)).toBeNull()
  network.isCut = true
  await act(() => sessions.get('1001').checkConnection('quick'))
  expect(await rowOf('1001').findByText('not reached')).toBeTruthy()
  expect(rowOf('1001').getByText(/^as of .* ago$/)).toBeTruthy()
  expect(rowOf('1001').getByText('1 dead animal')).toBeTruthy()
})

test('the dead animals of all sites are a wall of pictures of their moments, the most important first', async () => {
  await open(barn('1001', { all: [animal('young', NOW - HOUR)] }), [
    barn('1002', { all: [animal('old', NOW - 30 * HOUR), animal('gone', NOW - 2 * HOUR, NOW)] }),
    barn('1003', { permissions: ['data.view'] }),
  ])
  const wall = within(await screen.findByRole('region', { name: 'Dead animals at all sites' }))
  const tiles = () => wall.getAllByRole('link').map((one) => one.getAttribute('href'))
  await waitFor(() =>
    expect(tiles()).toEqual(['/instance/1002/incident/old', '/instance/1001/incident/young', '/instance/1003']),
  )
  expect(await wall.findByText(/Fake barn 1002 · /)).toBeTruthy()
  expect(await wall.findAllByText('No picture')).toHaveLength(2)
  expect(wall.getByText('Your account may not see them at:')).toBeTruthy()
})

test('rows stay in their places while the pointer is on them', async () => {
  const { sessions } = await open(barn('1001'), [barn('1002')])
  await waitFor(() => expect(screen.getAllByText('fine')).toHaveLength(2))
  const [first, second] = names()
  fireEvent.pointerEnter(await table(), { pointerType: 'mouse' })
  act(() => {
    sessions.update('1001', { order: first === 'Fake barn' ? 900 : 100 })
  })
  await act(async () => await Promise.resolve())
  expect(names()).toEqual([first, second])
  fireEvent.pointerLeave(await table())
  await waitFor(() => expect(names()).toEqual([second, first]))
})

const modeOf = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('by trouble is a mode beside cards and rows, which is kept', async () => {
  const { unmount } = await renderPage(instanceListPage, { plugin, instance: barn('1001') })
  expect(modeOf('Cards').checked).toBe(true)
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(modeOf('By trouble'))
  expect(await table()).toBeTruthy()
  fireEvent.click(modeOf('Rows'))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  unmount()
})

test('the page of all sites is the start page by trouble; another mode leads to the start page', async () => {
  const { host } = await renderPage(sitesByTroublePage, {
    plugin,
    instance: barn('1001'),
    parameters: { role: 'vet', print: '' },
  })
  expect(await table()).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Sites' })).toBeTruthy()
  expect(modeOf('By trouble').checked).toBe(true)
  fireEvent.click(modeOf('Cards'))
  await waitFor(() => expect(host.paths).toEqual(['/']))
})

test('the filters of the start page also filter the table and the wall', async () => {
  const others = Array.from({ length: 9 }, (_, index) => barn(`${2_000 + index}`))
  await open(barn('1001', { all: [animal('a', NOW - HOUR)] }), others)
  await waitFor(() => expect(names()).toHaveLength(10))
  fireEvent.click(await screen.findByRole('button', { name: '1 with dead animals' }))
  expect(names()).toEqual(['Fake barn'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a site' }), { target: { value: 'nowhere' } })
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(screen.getByText('No site matches this.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Dead animals at all sites' })).toBeNull()
}, 20_000)

test('the table is a widget, too, for the sites that its settings name', async () => {
  const around = { plugin, instance: barn('1001'), others: [barn('1002')], settings: { instances: ['1002'] } }
  await renderWidget(sitesWidget, around)
  await table()
  expect(names()).toEqual(['Fake barn 1002'])
})
