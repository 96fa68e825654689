// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClock, type Clock } from '@barn-workbench/core/clock'
import { artifacts, cameraCanvases, cameras, incidents, recordings, regions } from '@barn-workbench/core/contract'
import { openPicture } from '@barn-workbench/core/intents'
import type { Camera, Incident } from '@barn-workbench/core/schema'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'
import {
  aCamera,
  aCameraCanvas,
  anIncident,
  answer,
  aRegionMapping,
  aRegionSpecification,
  aRegionType,
  createFakeHost,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import { showPlan } from '../src/actions'
import plugin from '../src/manifest'
import { floorPlan } from '../src/widgets'

stubCanvas()

const ago = (duration: number) => Date.now() - duration
const placement = (cameraId: string, xPosition: number) => ({
  cameraId,
  xPosition,
  yPosition: 0,
  relativeWidth: 0.45,
  rotation: 0,
})
const canvas = aCameraCanvas({ heightRatio: 0.3, cameras: [placement('east', 0), placement('west', 0.5)] })
const east = () => aCamera({ cameraId: 'east', name: 'Pen 3 east', lastSeenOnline: Date.now() })
const west = () => aCamera({ cameraId: 'west', name: 'Pen 10 west', lastSeenOnline: ago(22.5 * MINUTE) })
const lastDetection = { x: 0.4, y: 0.4, w: 0.1, h: 0.2 }
const animal = (overrides: Partial<Incident> = {}) =>
  anIncident({
    incidentId: 'animal',
    firstEventTimestamp: ago(52.5 * HOUR),
    messagePayload: { lastDetection },
    identifier: {
      cameraId: 'east',
      componentType: null,
      componentId: null,
      detectionName: null,
      detectionIdentifier: null,
    },
    ...overrides,
  })

interface FakeBarn {
  permissions?: string[]
  plan?: typeof canvas | null
  settings?: Record<string, unknown>
  /** Answers the request for a picture. */
  still?: () => never
  clock?: Clock
  deadAnimals?: Incident[]
  parameters?: Record<string, string>
  intent?: object
  eastCamera?: Partial<Camera>
  deviceData?: DeviceData
}

async function renderFloorPlan({
  permissions = ['incidents.view', 'recordings.view.frame', 'regions.view', 'cameraCanvases.view'],
  plan = canvas,
  settings = {},
  still,
  clock,
  deadAnimals = [animal()],
  parameters = {},
  intent,
  eastCamera = {},
  ...around
}: FakeBarn = {}) {
  const queries: unknown[] = []
  const instance = createFakeInstance({
    permissions,
    answers: [
      answer(artifacts.queryOne, () => null),
      answer(cameraCanvases.queryOne, () => plan),
      documents(cameras.query, 'cameraId', () => [{ ...east(), ...eastCamera }, west()]),
      answer(cameras.still, ({ query }) => (queries.push(query), still ? still() : 'picture')),
      answer(recordings.frame, () => 'picture'),
      documents(incidents.query, 'incidentId', () => deadAnimals),
      answer(regions.mappings, () => [
        aRegionMapping({
          cameraId: 'east',
          regions: [
            {
              regionSpecification: 'pen_1',
              color: '#2980b9',
              polygon: [
                [0, 0],
                [1, 0],
                [1, 1],
              ],
            },
          ],
        }),
      ]),
      answer(regions.specifications, () => ({ pen_1: aRegionSpecification() })),
      answer(regions.types, () => ({ pen: aRegionType() })),
    ],
  })
  const { setOnScreen, jobs, address, logged } = await renderWidget(floorPlan, {
    plugin,
    instance,
    settings,
    parameters,
    ...(clock && { clock }),
    ...around,
    ...(intent && { answers: { intent: intent as never } }),
  })
  return { ...instance, setOnScreen, jobs, address, logged, queries }
}
const stills = (requestedPaths: readonly string[]) =>
  requestedPaths.filter((path) => path === '/api/cameras/east/still')

test('loads the pictures of online cameras, and shows for how long the others are offline', async () => {
  const { requestedPaths } = await renderFloorPlan()
  expect(await screen.findByRole('option', { name: /^Pen 10 west, offline 22\smin$/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Pen 3 east' })).toBeTruthy()
  await waitFor(() => expect(stills(requestedPaths)).toEqual(['/api/cameras/east/still']))
})

test('of an offline camera the last picture is loaded, once a minute; a closed camera says so, and is not asked', async () => {
  const clock = createFakeClock(Date.now())
  const { requestedPaths, queries } = await renderFloorPlan({
    clock,
    settings: { refreshSeconds: 5 },
    eastCamera: { privacy: true },
  })
  expect(await screen.findByRole('option', { name: 'Pen 3 east, closed for privacy' })).toBeTruthy()
  await waitFor(() => expect(queries).toEqual([{ resizeY: expect.any(String), forceFallback: 'true' }]))
  await act(() => clock.advance(20 * SECOND))
  expect(queries).toHaveLength(1)
  expect(stills(requestedPaths)).toEqual([])
})

test('a picture that fails is noted in the log, once', async () => {
  const { logged } = await renderFloorPlan({
    still: () => {
      throw refusal('request/too-many')
    },
  })
  await waitFor(() =>
    expect(logged('Camera').sort()).toEqual([
      'The picture of east could not be loaded: request/too-many',
      'The picture of west could not be loaded: request/too-many',
    ]),
  )
})

test('a failure to draw the picture of a tile is logged', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { logged } = await renderFloorPlan()
  await waitFor(() =>
    expect(logged('Camera').sort()).toEqual([
      'Error while decoding image: the picture of east, InvalidStateError',
      'Error while decoding image: the picture of west, InvalidStateError',
    ]),
  )
})

test('loads the pictures again after each period while the plan is on screen', async () => {
  const clock = createFakeClock(Date.now())
  const { requestedPaths, setOnScreen } = await renderFloorPlan({ clock, settings: { refreshSeconds: 5 } })
  await waitFor(() => expect(stills(requestedPaths)).toHaveLength(1))
  for (const count of [2, 3]) {
    const from = clock.now()
    // The period begins when the answer has arrived.
    await waitFor(async () => {
      await act(() => clock.advance(SECOND))
      expect(stills(requestedPaths)).toHaveLength(count)
    })
    expect(clock.now() - from).toBeGreaterThanOrEqual(4 * SECOND)
  }
  setOnScreen(false)
  await act(() => clock.advance(MINUTE))
  expect(stills(requestedPaths)).toHaveLength(3)
})

test('leaves out false alarms and animals that were removed', async () => {
  const falseAlarm = { messagePayload: { lastDetection, falsePositive: true } }
  const removed = { state: 'closed', closedAt: ago(HOUR) } as const
  const deadAnimals = [animal(), animal({ incidentId: 'b', ...falseAlarm }), animal({ incidentId: 'c', ...removed })]
  await renderFloorPlan({ deadAnimals })
  expect(await screen.findByRole('button', { name: 'Dead animals · 1' })).toBeTruthy()
  expect(screen.getAllByRole('option', { name: /^Dead animal,/ })).toHaveLength(1)
})

test('shows a tooltip for a dead animal while its marker has the keyboard focus', async () => {
  await renderFloorPlan()
  const marker = await screen.findByRole('option', {
    name: /^Dead animal, Pen 3 east, 2 days 4\sh, more than two days old$/,
  })
  act(() => marker.focus())
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/Dead animal · Pen 3 east.*First seen/)
  act(() => marker.blur())
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('dead animals and cameras are one stop of the Tab key, and arrows lead from one to the next', async () => {
  await renderFloorPlan()
  const [marker, camera] = await waitFor(() => {
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options).toHaveLength(3)
    return options
  })
  const stops = () => screen.getAllByRole('option').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([marker])
  act(() => marker?.focus())
  fireEvent.keyDown(marker as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(camera)
  expect(stops()).toEqual([camera])
  expect(camera?.textContent).toBe('Pen 3 east')
})

test('shows one overlay at a time: regions replace dead animals, and the reverse', async () => {
  const { requestedPaths } = await renderFloorPlan()
  const chip = await screen.findByRole('button', { name: 'Dead animals · 1' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(requestedPaths).not.toContain('/api/regions/mappings')
  fireEvent.click(screen.getByRole('button', { name: 'Regions' }))
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(requestedPaths).toContain('/api/regions/mappings'))
  expect(screen.queryByRole('option', { name: /^Dead animal,/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Kind of regions' }))
  expect(((await screen.findByRole('slider')) as HTMLInputElement).value).toBe('40')
  fireEvent.click(chip)
  expect(screen.getByRole('option', { name: /^Dead animal,/ })).toBeTruthy()
})

test('who reports a dead animal sees those that are known, whatever the plan showed before', async () => {
  await renderFloorPlan({
    permissions: ['incidents.view', 'deadAnimals.manage', 'regions.view', 'cameraCanvases.view'],
    intent: () => () => Promise.resolve(null),
  })
  await screen.findByRole('option', { name: /^Dead animal,/ })
  fireEvent.click(screen.getByRole('button', { name: 'Regions' }))
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Dead animal,/ })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Report a dead animal' }))
  await screen.findByRole('region', { name: 'Report dead animals' })
  const known = await screen.findByRole('option', { name: /^Dead animal,/ })
  act(() => known.focus())
  fireEvent.keyDown(known, { key: 'Enter' })
  expect(screen.queryByText(/animals? (is|are) marked/)).toBeNull()
})

test('without permissions, requests no pictures, incidents or regions, and says why', async () => {
  const { requestedPaths } = await renderFloorPlan({ permissions: ['cameraCanvases.view.basic'] })
  expect(await screen.findByRole('option', { name: 'Pen 3 east, no permission to see pictures' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /^Dead animal,/ })).toBeNull()
  expect(requestedPaths.filter((path) => /still|incidents|regions/.test(path))).toEqual([])
})

test('shows a message when the barn has no floor plan', async () => {
  await renderFloorPlan({ plan: null })
  expect(await screen.findByText('No floor plan yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Arrange the cameras' })).toBeNull()
})

test('below the message that there is no floor plan, who may make one is led to the editor', async () => {
  await renderFloorPlan({ plan: null, permissions: ['cameraCanvases.view', 'cameraCanvases.manage'] })
  const message = (await screen.findByText('No floor plan yet')).parentElement as HTMLElement
  expect(within(message).getByRole('button', { name: 'Arrange the cameras' })).toBeTruthy()
})

test('zooms and resets by buttons, and hides its controls', async () => {
  await renderFloorPlan()
  expect(await screen.findByText('100%')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('img', { name: 'Floor plan' }), { key: 'r' })
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(await screen.findByText('150%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reset view' }))
  expect(await screen.findByText('100%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide controls' }))
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Regions' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show controls' })).toBeTruthy()
})

test('the plan lies on this device as it was left, until the view is reset', async () => {
  const clock = createFakeClock(Date.now())
  const deviceData = createMemoryStorage()
  const show = async () => {
    await renderFloorPlan({ clock, deviceData })
    await screen.findByRole('button', { name: 'Zoom in' })
  }
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await screen.findByText('150%')
  await act(() => clock.advance(SECOND))
  cleanup()
  await show()
  fireEvent.click(await screen.findByText('150%').then(() => screen.getByRole('button', { name: 'Reset view' })))
  await screen.findByText('100%')
  await act(() => clock.advance(SECOND))
  expect(await deviceData.keys()).toEqual([])
})

test('a view that is not one, or of other columns, is not taken over', async () => {
  for (const stored of ['far', { zoom: 4, rotation: 0, at: [0.5, 0.1], columns: 3 }]) {
    const deviceData = createMemoryStorage(new Map<string, unknown>([['plan-view/base', stored]]))
    await renderFloorPlan({ deviceData })
    expect(await screen.findByText('100%')).toBeTruthy()
    cleanup()
  }
})

test('keeps the tile of a camera that refuses its picture', async () => {
  const { requestedPaths } = await renderFloorPlan({
    still: () => {
      throw refusal('camera/privacy')
    },
  })
  await waitFor(() => expect(stills(requestedPaths)).toHaveLength(1))
  expect(screen.getByRole('option', { name: 'Pen 3 east' })).toBeTruthy()
})

test('background jobs load the plan and the cameras again every 10 minutes, the regions every 30', async () => {
  const { jobs } = await renderFloorPlan({ settings: { overlay: 'regions' } })
  const periodOf = (path: string) => jobs().find(({ id }) => id.includes(`"${path}"`))?.period
  await waitFor(() => expect(periodOf('/api/regions/mappings')).toBe(30 * 60_000))
  expect(periodOf('/api/regions/specifications')).toBe(30 * 60_000)
  expect(periodOf('/api/cameraCanvases/queryOne')).toBe(10 * 60_000)
  expect(periodOf('/api/cameras/query')).toBe(10 * 60_000)
})

test('the plan of a moment shows the pictures of that time with the pinned place, and leads back to now', async () => {
  const asked: unknown[] = []
  const parameters = { timestamp: '1760000000000', planCamera: 'east', planPlace: '0.1,0.1;0.5,0.1;0.5,0.5' }
  const intent = (wanted: { id: string }) =>
    wanted.id === openPicture.id ? async (input: unknown) => (asked.push(input), null) : null
  const { requestedPaths, address } = await renderFloorPlan({ parameters, intent })
  // The pictures of a camera that is offline today are there.
  expect(await screen.findByRole('option', { name: 'Pen 10 west' })).toBeTruthy()
  const frames = () => requestedPaths.filter((path) => path.endsWith('/1760000000000')).length
  await waitFor(() => expect(frames()).toBe(2))
  expect(stills(requestedPaths)).toEqual([])
  // Today's animals did not lie there then.
  expect(await screen.findByRole('button', { name: 'Dead animals · 0' })).toBeTruthy()
  const place = screen.getByRole('option', { name: 'Pinned place at Pen 3 east' })
  fireEvent.click(place)
  const polygon = [
    [0.1, 0.1],
    [0.5, 0.1],
    [0.5, 0.5],
  ]
  await waitFor(() => expect(asked).toEqual([{ cameraId: 'east', timestamp: 1_760_000_000_000, polygon }]))
  expect(screen.getByText(/^As of 9 Oct/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }))
  await waitFor(() => expect(address.search()).toBe(''))
  expect(await screen.findByRole('button', { name: 'Dead animals · 1' })).toBeTruthy()
  await waitFor(() => expect(stills(requestedPaths)).toEqual(['/api/cameras/east/still']))
})

test('a place in a picture leads to the plan of its time', async () => {
  const host = await createFakeHost(createFakeInstance({ answers: [] }))
  const run = await showPlan.load()
  expect(await run({ cameraId: 'east', timestamp: 5, point: [0.5, 0.25] }, host)).toEqual({})
  expect(host.paths).toEqual([`/instance/${host.session?.id}/canvas?timestamp=5&planCamera=east&planPlace=0.5%2C0.25`])
})
