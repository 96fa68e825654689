// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { cameras, STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import { openCamera } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
  stubCanvas,
  type RenderWidgetOptions,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { cameraStills } from '../src/widgets'

/** Gives every observed element a size, which jsdom lacks. */
class FixedSizeObserver {
  constructor(private readonly report: (entries: unknown[]) => void) {}
  observe() {
    this.report([{ contentRect: { width: 800, height: 600 }, borderBoxSize: [{ inlineSize: 800, blockSize: 600 }] }])
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FixedSizeObserver)
  stubCanvas()
})
afterEach(() => void vi.unstubAllGlobals())

const stillTakenAt = (time: number) =>
  new Response('picture', { headers: { [STILL_FRAME_TIMESTAMP_HEADER]: String(time) } })

/** A grid of cameras on their own screen. */
async function openGrid(
  list: () => Camera[],
  {
    still = () => 'picture',
    permissions = ['recordings.view.frame'],
    ...options
  }: { still?: (id: string) => unknown; permissions?: string[] } & Partial<RenderWidgetOptions> = {},
) {
  const opened: unknown[] = []
  const intent = ({ id }: { id: string }) =>
    id === openCamera.id ? async (input: unknown) => (opened.push(input), {}) : null
  const instance = createFakeInstance({
    permissions,
    answers: [
      documents(cameras.query, 'cameraId', list),
      answer(cameras.still, ({ params }) => still(params.id) as never),
    ],
  })
  const rendered = await renderWidget(cameraStills, {
    plugin,
    instance,
    screen: 'cameras',
    answers: { intent: intent as never },
    ...options,
  })
  const stills = (id: string) => instance.requestedPaths.filter((path) => path === `/api/cameras/${id}/still`)
  return { ...rendered, stills, opened }
}

const online = (cameraId: string, overrides: Partial<Camera> = {}) =>
  aCamera({ cameraId, name: cameraId.toUpperCase(), lastSeenOnline: Date.now(), ...overrides })
const names = () =>
  screen
    .getAllByRole('button', { name: /^(Enlarge|Select) / })
    .map((tile) => tile.getAttribute('aria-label')?.replace(/^\w+ /, ''))

test('loads the picture of a camera again after each period, and once the last one of an offline camera', async () => {
  const list = [online('east'), online('west', { lastSeenOnline: Date.now() - 22 * MINUTE })]
  const { stills } = await openGrid(() => list, { settings: { refreshSeconds: 1 } })
  await screen.findByText(/^offline 22\smin$/)
  await waitFor(() => expect(stills('east').length).toBeGreaterThanOrEqual(2), { timeout: 4_000 })
  expect(stills('west')).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'WEST' })).toBeTruthy()
})

test('a failed picture is noted once for each reason, and again after it was there', async () => {
  let code: 'request/too-many' | 'camera/not-found' | null = 'request/too-many'
  const { logged, stills } = await openGrid(() => [online('east')], {
    settings: { refreshSeconds: 1 },
    still: () => {
      if (code) throw refusal(code)
      return 'picture'
    },
  })
  const count = () => stills('east').length
  const asked = async (times: number) => {
    const before = count()
    await waitFor(() => expect(count()).toBeGreaterThanOrEqual(before + times), { timeout: 5_000 })
  }
  await asked(2)
  expect(logged('Camera')).toEqual(['The picture of east could not be loaded: request/too-many'])
  code = null
  await asked(2)
  code = 'camera/not-found'
  await waitFor(() => expect(logged('Camera')).toHaveLength(2), { timeout: 5_000 })
  expect(logged('Camera')[1]).toBe('The picture of east could not be loaded: camera/not-found')
})

test('a picture that cannot be drawn is noted', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  const { logged } = await openGrid(() => [online('east')])
  await screen.findByText('The camera sends something that is no picture.')
  expect(logged('Camera')).toEqual(['Error while decoding image: the picture of east, InvalidStateError'])
})

test('a closed camera has a face of its own, no error, and is not asked again and again', async () => {
  const list = [online('east', { privacy: true }), online('west')]
  const { stills, logged } = await openGrid(() => list, {
    settings: { refreshSeconds: 1 },
    still: (id) => {
      if (id === 'west') throw refusal('camera/privacy')
      return 'picture'
    },
  })
  await waitFor(() => expect(document.querySelectorAll('[data-privacy]')).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 2_200))
  expect([stills('east').length, stills('west').length]).toEqual([0, 1])
  expect(logged('Camera')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('finds cameras by name, id and tag, and by what they are; those out of use only where they are chosen', async () => {
  const list = [
    online('east', { name: 'Pen 1', tags: ['north side'] }),
    online('west', { name: 'Pen 2', lastSeenOnline: null }),
    online('gate', { name: 'Gate', privacy: true }),
    online('old', { name: 'Old', tags: ['decommissioned'] }),
  ]
  const { address } = await openGrid(() => list)
  await waitFor(() => expect(names()).toEqual(['Gate', 'Pen 1', 'Pen 2']))
  const search = screen.getByRole('textbox', { name: 'Find a camera' })
  for (const [text, found] of [
    ['pen 2', ['Pen 2']],
    ['WEST', ['Pen 2']],
    ['north', ['Pen 1']],
  ] as const) {
    fireEvent.change(search, { target: { value: text } })
    expect(names()).toEqual(found)
  }
  expect(address.search()).toBe('?find=north')
  fireEvent.change(search, { target: { value: '' } })
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  press(/^Offline 1$/)
  expect(names()).toEqual(['Pen 2'])
  press(/^Closed for privacy 1$/)
  expect(names()).toEqual(['Gate', 'Pen 2'])
  press(/^Offline 1$/)
  press(/^Closed for privacy 1$/)
  press(/^Out of use 1$/)
  expect(names()).toEqual(['Old'])
  press(/^Out of use 1$/)
  press(/^north side$/)
  expect(names()).toEqual(['Pen 1'])
  fireEvent.change(search, { target: { value: 'nothing like this' } })
  expect(screen.getByText('No camera is like this.')).toBeTruthy()
})

test('shows the cameras of the settings in their order', async () => {
  await openGrid(() => [online('a'), online('b'), online('c')], { settings: { cameras: ['c', 'a'] } })
  await waitFor(() => expect(names()).toEqual(['C', 'A']))
})

test('a double click and Enter open the page of a camera, and a click alone enlarges it', async () => {
  const { opened } = await openGrid(() => [online('east')])
  const tile = await screen.findByRole('button', { name: 'Enlarge EAST' })
  fireEvent.click(tile)
  fireEvent.click(tile)
  fireEvent.doubleClick(tile)
  expect(opened).toEqual([{ cameraId: 'east' }])
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(tile, { key: 'Enter' })
  expect(opened).toHaveLength(2)
  fireEvent.click(tile)
  const dialog = await screen.findByRole('dialog', { name: 'EAST' })
  fireEvent.doubleClick(await within(dialog).findByRole('img'))
  await waitFor(() => expect(opened).toHaveLength(3))
})

test('the tiles are one stop of the Tab key, and arrows lead from one to the next', async () => {
  await openGrid(() => ['a', 'b', 'c', 'd', 'e'].map((id) => online(id)))
  const tiles = await screen.findAllByRole('button', { name: /^Enlarge / })
  const stops = () => tiles.filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([tiles[0]])
  tiles[0]?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  press('ArrowRight')
  expect(document.activeElement).toBe(tiles[1])
  press('End')
  press('ArrowRight')
  expect(document.activeElement).toBe(tiles[4])
  press('Home')
  expect([document.activeElement, stops()]).toEqual([tiles[0], [tiles[0]]])
})

test('who manages cameras chooses several, and others none', async () => {
  const { unmount } = await openGrid(() => [online('east'), online('west')])
  await screen.findByRole('button', { name: 'Enlarge EAST' })
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull()
  unmount()
  await openGrid(() => [online('east'), online('west')], {
    permissions: ['recordings.view.frame', 'privacy.manage'],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Select EAST' }))
  fireEvent.click(screen.getByRole('button', { name: 'Select WEST' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Select EAST' }).getAttribute('aria-pressed')).toBe('true')
})

test('a barn without cameras leads those to the set-up who may add one', async () => {
  const asked: string[] = []
  const intent =
    ({ id }: { id: string }) =>
    async () => (asked.push(id), {})
  await openGrid(() => [], { answers: { intent: intent as never } })
  fireEvent.click(await screen.findByRole('button', { name: 'Set up cameras' }))
  expect(asked).toContain('camera.setUp')
})

test('a camera that was just seen stays online while the next answer is on its way', async () => {
  const clock = createFakeClock(Date.now())
  await openGrid(() => [online('east')], { clock })
  await screen.findByRole('button', { name: /^Online 1$/ })
  await act(() => clock.advance(10.5 * MINUTE))
  expect(screen.getByRole('button', { name: /^Online 1$/ })).toBeTruthy()
  await act(() => clock.advance(MINUTE))
  expect(screen.getByRole('button', { name: /^Offline 1$/ })).toBeTruthy()
})

test('a picture tells its age, and says so when two refreshes were missed', async () => {
  let age = 0
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ name: 'East', lastSeenOnline: Date.now() })]),
      answer(cameras.still, () => stillTakenAt(Date.now() - age)),
    ],
  })
  const { unmount } = await renderWidget(cameraStills, { plugin, instance, settings: { refreshSeconds: 60 } })
  expect((await screen.findByText(/^\d+ s$/)).dataset['outdated']).toBeUndefined()
  unmount()
  age = 4.5 * MINUTE
  await renderWidget(cameraStills, { plugin, instance, settings: { refreshSeconds: 60 } })
  expect((await screen.findByText('4 min')).dataset['outdated']).toBe('true')
})

test('who manages cameras reads what is wrong with a source', async () => {
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ sourceProblem: 'refused', lastSeenOnline: null })]),
      answer(cameras.still, () => {
        throw refusal('camera/offline')
      }),
    ],
  })
  await renderWidget(cameraStills, { plugin, instance })
  expect(await screen.findByText('The camera refuses the password.')).toBeTruthy()
})

test('a camera that the address chooses has the focus, a click enlarges it, and Escape closes it', async () => {
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'east', name: 'East' }),
        aCamera({ cameraId: 'west', name: 'West' }),
      ]),
      answer(cameras.still, () => 'picture'),
    ],
  })
  await renderWidget(cameraStills, { plugin, instance, chosen: { camera: 'west' } })
  const tile = await screen.findByRole('button', { name: 'Enlarge West' })
  await waitFor(() => expect(document.activeElement).toBe(tile))
  fireEvent.click(tile)
  const dialog = await screen.findByRole('dialog', { name: 'West' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a camera of the address that does not exist is told', async () => {
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East' })]),
      answer(cameras.still, () => 'picture'),
    ],
  })
  await renderWidget(cameraStills, { plugin, instance, chosen: { camera: 'nowhere' } })
  expect(await screen.findByText('The camera of this address is not here.')).toBeTruthy()
})
