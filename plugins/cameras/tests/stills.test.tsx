// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import { aCamera, answer, createFakeInstance, documents, renderWidget } from '@barn-workbench/plugin-sdk/testing'
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
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  HTMLImageElement.prototype.decode = async () => undefined
})
afterEach(() => void vi.unstubAllGlobals())

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
