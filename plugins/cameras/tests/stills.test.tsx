// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameras, STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  renderWidget,
  stubCanvas,
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

test('loads the picture of a camera again after each period, and none of an offline camera', async () => {
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [
      documents(cameras.query, 'cameraId', () => [
        aCamera({ cameraId: 'east', name: 'East', lastSeenOnline: Date.now() }),
        aCamera({ cameraId: 'west', name: 'West', lastSeenOnline: null }),
      ]),
      answer(cameras.still, () => 'picture'),
    ],
  })
  await renderWidget(cameraStills, { plugin, instance, settings: { refreshSeconds: 1 } })
  await screen.findByText('West')
  const stills = () => instance.requestedPaths.filter((path) => path.endsWith('/still'))
  await waitFor(() => expect(stills().length).toBeGreaterThanOrEqual(2))
  expect(new Set(stills())).toEqual(new Set(['/api/cameras/east/still']))
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
    answers: [documents(cameras.query, 'cameraId', () => [aCamera({ sourceProblem: 'refused' })])],
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
    ],
  })
  await renderWidget(cameraStills, { plugin, instance, chosen: { camera: 'west' } })
  const tile = await screen.findByRole('button', { name: 'Enlarge West' })
  expect(document.activeElement).toBe(tile)
  fireEvent.click(tile)
  const dialog = await screen.findByRole('dialog', { name: 'West' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a camera of the address that does not exist is told', async () => {
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame'],
    answers: [documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East' })])],
  })
  await renderWidget(cameraStills, { plugin, instance, chosen: { camera: 'nowhere' } })
  expect(await screen.findByText('The camera of this address is not here.')).toBeTruthy()
})
