// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cameras, incidents, recordings } from '@barn-workbench/core/contract'
import { evaluateQuery, openIncidentConditions } from '@barn-workbench/core/query'
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
import { instanceListPage } from '../src/pages'
import { deadAnimalsWidget, notReachedWidget, openIncidentsWidget } from '../src/widgets'

const ofCamera = (cameraId: string) => ({ identifier: { ...anIncident().identifier, cameraId } })
const barn = (id: string, first: number) =>
  createFakeInstance({
    id,
    permissions: ['incidents.view'],
    answers: [
      documents(incidents.query, 'incidentId', () => [
        anIncident({
          incidentId: `${id}-1`,
          type: 'barnDocumentation',
          state: 'created',
          closedAt: null,
          firstEventTimestamp: first,
        }),
        anIncident({
          incidentId: `${id}-2`,
          type: 'deadAnimal',
          state: 'deadAnimalExists',
          closedAt: null,
          firstEventTimestamp: first - 5,
        }),
      ]),
    ],
  })
const failing = () =>
  createFakeInstance({
    id: '1003',
    permissions: ['incidents.view'],
    answers: [
      answer(incidents.query, () => {
        throw refusal('instance/unavailable')
      }),
    ],
  })
/** A barn that does not answer at all. */
const unplugged = (id: string): FakeInstance => ({
  ...barn(id, 0),
  fetch: () => Promise.reject(new TypeError('no network')),
})
/** The lines that tell which sites are missing, and why. */
async function missing(): Promise<(string | null)[]> {
  const names = await screen.findAllByRole('link', { name: /^Fake barn/ })
  return [...new Set(names.map((name) => name.closest('[data-reason]')?.textContent ?? null))]
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('the incidents of all sites are one list, the most important first; a site that fails hides none of the others', async () => {
  await renderWidget(openIncidentsWidget, {
    plugin,
    instance: barn('1001', 100),
    others: [barn('1002', 98), failing()],
  })
  expect(await missing()).toEqual(['Without an answer:Fake barn 1003'])
  expect(links().slice(0, -1)).toEqual([
    '/instance/1002/incident/1002-2',
    '/instance/1001/incident/1001-2',
    '/instance/1001/incident/1001-1',
    '/instance/1002/incident/1002-1',
  ])
})

test('a widget shows the sites that its settings name', async () => {
  const around = { plugin, instance: barn('1001', 100), others: [barn('1002', 98)], settings: { instances: ['1002'] } }
  await renderWidget(openIncidentsWidget, around)
  await screen.findAllByRole('link')
  expect(links().every((href) => href?.startsWith('/instance/1002/'))).toBe(true)
})

test('the figure of a site and the widget count what its list shows, and nothing else', async () => {
  const { displayConfiguration } = anIncident()
  const onPlan = { displayConfiguration: { ...displayConfiguration, includeIn: ['canvas' as const] } }
  const all = [
    { type: 'barnDocumentation' },
    { type: 'barnState', state: 'penFull' },
    { type: 'penState' },
    { type: 'timeSeries', ...onPlan },
    { type: 'barnDocumentation', hidden: true },
    { type: 'barnDocumentation', closedAt: 5 },
  ].map((one, index) => anIncident({ closedAt: null, ...one, incidentId: `i${index}` }))
  const instance = createFakeInstance({
    id: '1001',
    permissions: ['incidents.view'],
    answers: [documents(incidents.query, 'incidentId', () => all)],
  })
  const { unmount } = await renderPage(instanceListPage, { plugin, instance })
  expect(await screen.findByText('2 open incidents')).toBeTruthy()
  const listed = evaluateQuery(all, { query: openIncidentConditions() }, 'incidentId')
  expect(listed.map(({ incidentId }) => incidentId).sort()).toEqual(['i0', 'i1'])
  unmount()
  await renderWidget(openIncidentsWidget, { plugin, instance })
  await screen.findAllByRole('link')
  expect(links().sort()).toEqual(['/instance/1001/incident/i0', '/instance/1001/incident/i1'])
})

test('each site that does not tell is named below, with why and the way there', async () => {
  const without = createFakeInstance({ id: '1004', permissions: [], answers: [] })
  const others = [unplugged('1002'), without, barn('1005', 98)]
  const { sessions } = await renderWidget(openIncidentsWidget, { plugin, instance: barn('1001', 100), others })
  act(() => sessions.get('1005').logOut())
  await screen.findByText('Signed out, sign in to see:')
  await screen.findByText('Not reached:')
  expect(await missing()).toEqual([
    'Not reached:Fake barn 1002',
    'Your account may not see them at:Fake barn 1004',
    'Signed out, sign in to see:Fake barn 1005',
  ])
  expect(links().slice(-3)).toEqual(['/instance/1002', '/instance/1004', '/login/1005'])
})

test('who is signed in nowhere is asked to sign in, and nothing is called empty', async () => {
  const { sessions } = await renderWidget(openIncidentsWidget, { plugin, instance: barn('1001', 100) })
  act(() => sessions.get('1001').logOut())
  expect(await screen.findByText('Sign in to see this.')).toBeTruthy()
  expect(links()).toEqual(['/login/1001'])
  expect(screen.queryByText(/No open incidents/)).toBeNull()
})

test.each([
  ['every site answers', [], 'Every site answers.'],
  ['a site that does not answer is named', ['1002'], 'Fake barn 1002'],
])('not reached: %s', async (_, others, text) => {
  await renderWidget(notReachedWidget, { plugin, instance: barn('1001', 100), others: others.map(unplugged) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryAllByText('Every site answers.')).toHaveLength(others.length === 0 ? 1 : 0)
})

test('not reached: a site that does not allow the address of this page names it', async () => {
  // A browser lets a page see no more of an answer that is not for it than that there is one.
  const refusing: FakeInstance = {
    ...barn('1002', 0),
    fetch: (_, init) =>
      init?.mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  }
  await renderWidget(notReachedWidget, { plugin, instance: barn('1001', 100), others: [refusing] })
  const sentence = await screen.findByText(/does not allow this address/)
  expect(sentence.textContent).toContain(`(${location.origin})`)
})

test('a row says what there is and where, by the names of its site, with the picture of its moment', async () => {
  const asked: string[] = []
  const instance = createFakeInstance({
    permissions: ['incidents.view', 'recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'camera-1', name: 'Pens 3–4' })]),
      answer(recordings.frameIfAny, ({ params }) => {
        asked.push(`${params.camera} ${params.timestamp}`)
        throw refusal('frame/not-found')
      }),
      documents(incidents.query, 'incidentId', () => [
        anIncident({ ...ofCamera('camera-1'), incidentId: 'a', type: 'deadAnimal', closedAt: null }),
        anIncident({
          incidentId: 'b',
          type: 'barnDocumentation',
          closedAt: null,
          messagePayload: { classification: 'climate', specification: { type: 'ventilation' } },
        }),
      ]),
    ],
  })
  const { unmount } = await renderWidget(deadAnimalsWidget, { plugin, instance })
  expect(await screen.findByText('Fake barn · Pens 3–4')).toBeTruthy()
  expect(await screen.findByText('No picture')).toBeTruthy()
  expect(asked).toEqual([`camera-1 ${anIncident().firstEventTimestamp}`])
  unmount()
  await renderWidget(openIncidentsWidget, { plugin, instance })
  expect(await screen.findByText('Documentation · Climate, ventilation')).toBeTruthy()
})
