// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { artifacts, cameraCanvases, cameras, incidents, recordings, regions } from '@barn-workbench/core/contract'
import { createIncident, openIncident, seekFrames } from '@barn-workbench/core/intents'
import type { CameraCanvas, Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  aCameraCanvas,
  anIncident,
  answer,
  aRegionMapping,
  aRegionSpecification,
  aRegionType,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import { boxAround } from '../src/labelling/labelBoxes'
import plugin from '../src/manifest'
import { planPage } from '../src/pages'

stubCanvas()

const NOW = Date.UTC(2026, 10, 20, 12)
const THEN = NOW - 3 * HOUR
const ALL = ['incidents.view', 'recordings.view.frame', 'regions.view', 'cameraCanvases.view', 'artifact.view']
const placement = (cameraId: string, xPosition: number) => ({
  cameraId,
  xPosition,
  yPosition: 0,
  relativeWidth: 0.45,
  rotation: 0,
})
const base = aCameraCanvas({ heightRatio: 0.3, cameras: [placement('east', 0), placement('west', 0.5)] })
const identifier = {
  cameraId: 'east',
  componentType: null,
  componentId: null,
  detectionName: null,
  detectionIdentifier: null,
}
const animal = (incidentId: string, overrides: Partial<Incident> = {}) =>
  anIncident({
    incidentId,
    firstEventTimestamp: THEN - DAY,
    messagePayload: { lastDetection: { x: 0.4, y: 0.4, w: 0.1, h: 0.2 } },
    identifier,
    ...overrides,
  })
const square: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
]

interface FakeBarn {
  parameters?: Record<string, string>
  params?: Record<string, string>
  permissions?: string[]
  deadAnimals?: Incident[]
  canvases?: CameraCanvas[]
  frame?: () => unknown
}

async function renderPlan({
  parameters = {},
  params = {},
  permissions = ALL,
  deadAnimals = [],
  canvases = [base],
  frame = () => 'picture',
}: FakeBarn = {}) {
  const asked: [string, unknown][] = []
  const instance = createFakeInstance({
    permissions,
    answers: [
      answer(artifacts.queryOne, () => null),
      answer(cameraCanvases.queryOne, ({ body }) => {
        const wanted = body.query?.[0]?.value
        return canvases.find(({ cameraCanvasId }) => cameraCanvasId === wanted) ?? null
      }),
      answer(cameraCanvases.list, () => canvases),
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'east', name: 'Pen 3 east', lastSeenOnline: NOW }),
        aCamera({ cameraId: 'west', name: 'Pen 10 west', lastSeenOnline: NOW }),
      ]),
      answer(cameras.still, () => 'picture'),
      answer(recordings.frame, () => frame() as never),
      documents(incidents.query, 'incidentId', () => deadAnimals),
      answer(regions.mappings, () => [
        aRegionMapping({
          cameraId: 'east',
          regionType: 'area',
          regions: [{ regionSpecification: 'a', color: '#2980b9', polygon: square }],
        }),
      ]),
      answer(regions.specifications, () => ({ a: aRegionSpecification() })),
      answer(regions.types, () => ({ area: aRegionType({ regionTypeId: 'area', name: 'Activity area' }) })),
    ],
  })
  const clock = createFakeClock(NOW)
  const known = [openIncident.id, seekFrames.id, createIncident.id] as string[]
  const rendered = await renderPage(planPage, {
    plugin,
    instance,
    clock,
    params,
    parameters,
    answers: {
      intent: ((intent: { id: string }) =>
        known.includes(intent.id)
          ? (input: unknown) => (asked.push([intent.id, input]), Promise.resolve(null))
          : null) as never,
    },
  })
  return { ...rendered, ...instance, clock, asked }
}

const at = (time: number) => ({ timestamp: String(time) })
const framesOf = (paths: readonly string[], time: number) => paths.filter((path) => path.endsWith(`/${time}`)).length

test('the address says what the plan shows, and follows what is chosen', async () => {
  const { address } = await renderPlan({
    parameters: { showRegions: 'true', regionType: 'area', regionOpacity: '60', elementProvider: 'heatmap' },
  })
  const chip = await screen.findByRole('button', { name: 'Regions' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('option', { name: 'Pen 3 east, no heat map yet' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dead animals · 0' }))
  fireEvent.click(screen.getByRole('button', { name: 'Heat map' }))
  expect(Object.fromEntries(new URLSearchParams(address.search()))).toEqual({ regionType: 'area', regionOpacity: '60' })
})

test('what an address says wrongly is left out, said in words, and can be taken away', async () => {
  const { address } = await renderPlan({
    parameters: { timestamp: 'soon', regionOpacity: '7', deadAnimalMarkerType: 'star', elementProvider: 'heatmap' },
  })
  expect((await screen.findByText(/^The link says something wrong/)).textContent).toContain('time, opacity, marker')
  fireEvent.click(screen.getByRole('button', { name: 'Leave out' }))
  expect(address.search()).toBe('?elementProvider=heatmap')
})

test('at another moment the pictures are those of that time, and steps lead on, never past now', async () => {
  const { requestedPaths, clock } = await renderPlan({ parameters: at(NOW - 90_000) })
  await waitFor(() => expect(framesOf(requestedPaths, NOW - 90_000)).toBe(2))
  const forward = await screen.findByRole('button', { name: /^Forward by 1.min/ })
  expect(forward).toHaveProperty('disabled', false)
  await act(() => clock.advance(300))
  fireEvent.click(forward)
  await waitFor(() => expect(framesOf(requestedPaths, NOW - 30_000)).toBe(2))
  expect(forward).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('combobox', { name: 'Step' }), { target: { value: String(HOUR) } })
  await act(() => clock.advance(300))
  fireEvent.click(screen.getByRole('button', { name: /^Back by 1.h/ }))
  await waitFor(() => expect(framesOf(requestedPaths, NOW - 30_000 - HOUR)).toBe(2))
})

test('a typed time is shown; one that is none, or to come, is said', async () => {
  const { requestedPaths } = await renderPlan()
  const field = await screen.findByRole('textbox', { name: 'Date and time' })
  const show = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  show('soon')
  screen.getByText(/^Type a time such as/)
  show('2027-01-01 00:00:00')
  screen.getByText('This time is yet to come.')
  show('2025-10-26 02:30')
  screen.getByRole('button', { name: 'Second (UTC+1)' })
  show('2026-11-20 10:30:00')
  expect(screen.queryByRole('button', { name: 'Second (UTC+1)' })).toBeNull()
  await waitFor(() => expect(framesOf(requestedPaths, Date.UTC(2026, 10, 20, 9, 30))).toBe(2))
})

test('playing goes two steps a second, stops before now, and loads ahead', async () => {
  const start = NOW - 3 * MINUTE
  const { requestedPaths, clock } = await renderPlan({ parameters: at(start) })
  fireEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await act(() => clock.advance(100))
  await waitFor(() => expect(framesOf(requestedPaths, NOW)).toBe(2))
  for (let i = 0; i < 25; i++) await act(() => clock.advance(1_000))
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
  expect(screen.getByText(/^As of 20 Nov, 13:00/)).toBeTruthy()
  expect(framesOf(requestedPaths, NOW)).toBe(2)
})

test('dead animals are those that lay there at the moment', async () => {
  const closed = (closedAt: number) => ({ state: 'closed', closedAt, lastEventTimestamp: closedAt }) as const
  const deadAnimals = [
    animal('lying'),
    animal('taken-since', closed(THEN + HOUR)),
    animal('taken-before', closed(THEN - HOUR)),
    animal('found-since', { firstEventTimestamp: THEN + HOUR }),
    animal('false', {
      ...closed(THEN - HOUR),
      firstEventTimestamp: THEN - HOUR,
      messagePayload: { ...animal('x').messagePayload, falsePositive: true },
    }),
  ]
  await renderPlan({ parameters: at(THEN), deadAnimals })
  expect(await screen.findByRole('button', { name: 'Dead animals · 2' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Incidents on the plan' }))
  const panel = await screen.findByRole('region', { name: 'Incidents on the plan' })
  expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Show false alarms' }))
  expect(await screen.findByRole('option', { name: 'False alarm · Pen 3 east' })).toBeTruthy()
})

test('a dead animal without a place counts, and a list leads to it', async () => {
  const nowhere = { ...identifier, cameraId: null }
  const deadAnimals = [
    animal('placed'),
    animal('nowhere', { identifier: nowhere }),
    animal('elsewhere', { identifier: { ...identifier, cameraId: 'attic' } }),
    animal('hidden', { identifier: nowhere, hidden: true }),
  ]
  await renderPlan({ deadAnimals })
  expect(await screen.findByRole('button', { name: 'Dead animals · 3' })).toBeTruthy()
  expect(screen.getAllByRole('option', { name: /^Dead animal,/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '2 without a place' }))
  const list = await screen.findByRole('region', { name: 'Without a place on this plan' })
  const links = within(list).getAllByRole('link', { name: /^Dead animal/ })
  expect(links.map((link) => link.getAttribute('href')?.split('/').at(-1)).toSorted()).toEqual(['elsewhere', 'nowhere'])
})

test('what is on a camera that the plan does not show is not marked', async () => {
  const elsewhere = { ...identifier, cameraId: 'attic' }
  const documentation = { type: 'barnDocumentation', state: 'started', identifier: elsewhere } as const
  await renderPlan({ deadAnimals: [animal('other', documentation), animal('lying')] })
  fireEvent.click(await screen.findByRole('button', { name: '1 incident without a place' }))
  const list = await screen.findByRole('region', { name: 'Without a place on this plan' })
  expect(within(list).getByRole('link').textContent).toMatch(/^Documentation\d/)
  expect(screen.queryByRole('option', { name: /unknown/ })).toBeNull()
})

test('a time before the first recording and one to come are said, with the way back', async () => {
  await renderPlan({
    parameters: at(1_000),
    frame: () => {
      throw refusal('frame/not-found')
    },
  })
  expect(await screen.findByText(/^No camera has a picture of/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to now' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText(/^No camera has a picture of/)).toBeNull())
})

test('a canvas that is gone says so and leads to the others', async () => {
  const second = { ...base, cameraCanvasId: 'second', name: 'Front' }
  await renderPlan({ params: { cameraCanvasId: 'gone' }, canvases: [base, second] })
  expect(await screen.findByText('This plan is gone')).toBeTruthy()
  const picker = await screen.findByRole('combobox', { name: 'Choose a plan' })
  await waitFor(() =>
    expect(
      within(picker)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toContain('Front'),
  )
})

test('the kind of regions is never another than the one that was chosen', async () => {
  await renderPlan({ parameters: { showRegions: 'true', regionType: 'pen' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Kind of regions' }))
  expect(await screen.findByText('There are no regions of the chosen type.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'area' } })
  await waitFor(() => expect(screen.queryByText(/^There are no regions/)).toBeNull())
})

test('the menu of a tile finds pictures, and reports an incident at the place and time of the plan', async () => {
  const { asked } = await renderPlan({ parameters: at(THEN) })
  fireEvent.contextMenu(await screen.findByRole('option', { name: 'Pen 3 east' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Frame seek' }))
  fireEvent.contextMenu(screen.getByRole('option', { name: 'Pen 3 east' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report an incident here' }))
  expect(asked).toEqual([
    [seekFrames.id, { cameraId: 'east', timestamp: THEN }],
    [createIncident.id, { cameraId: 'east', start: THEN, box: boxAround([0.5, 0.5]) }],
  ])
})

test('a link to pictures that the account may not see shows the usual ones', async () => {
  const permissions = ['recordings.view.frame', 'cameraCanvases.view']
  await renderPlan({ parameters: { elementProvider: 'heatmap' }, permissions })
  expect(await screen.findByRole('option', { name: /^Pen 3 east/ })).toBeTruthy()
  expect(screen.queryByText('Opacity')).toBeNull()
  expect(screen.queryByRole('option', { name: /heat map/ })).toBeNull()
})

test('each kind of pictures needs its right', async () => {
  await renderPlan({ permissions: ['recordings.view.frame', 'artifact.longTimeExposure.view', 'cameraCanvases.view'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose the pictures' }))
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent.replace('✓', ''))
  expect(names).toEqual(['Pictures', 'Long exposure', 'Archived pictures'])
})
