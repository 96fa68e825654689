// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { recordings } from '@barn-workbench/core/contract'
import { definePlugin, defineWidget } from '@barn-workbench/plugin-sdk'
import { answer, createFakeInstance, renderWidget, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import { useInstance } from '../context/useInstance'
import { IncidentPicture } from './IncidentPicture'

/** The addresses of files that are in use. */
const addresses = new Set<string>()

class CountingUrl extends URL {
  static override createObjectURL(): string {
    const address = `blob:picture-${addresses.size}`
    addresses.add(address)
    return address
  }
  static override revokeObjectURL(address: string): void {
    addresses.delete(address)
  }
}

beforeEach(() => {
  addresses.clear()
  vi.stubGlobal('URL', CountingUrl)
  // No file is loaded here: each is there at once.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    complete.mockRestore()
  })
})

/** An animal in the left half of the picture. */
const INCIDENT = {
  identifier: { cameraId: 'east' },
  firstEventTimestamp: 1_700_000_000_000,
  messagePayload: { detection: { timestamp: 1_700_000_000_000, x: 0.3, y: 0.4, w: 0.1, h: 0.1 } },
}

function renderPicture(answers: FakeAnswer[], { width, height } = { width: 160, height: 90 }) {
  function Picture() {
    const { session } = useInstance()
    return <IncidentPicture session={session} incident={INCIDENT} width={width} height={height} alt="Dead animal" />
  }
  const widget = defineWidget({
    id: 'test.picture',
    settings: z.object({}),
    migrations: [],
    size: { w: 4, h: 4 },
    needs: [],
    load: async () => ({ default: Picture }),
  })
  const locale = { en: async () => ({ default: {} }), de: async () => ({ default: {} }) }
  const plugin = definePlugin({ id: 'test', widgets: [widget], locale })
  return renderWidget(widget, {
    plugin,
    instance: createFakeInstance({ permissions: ['recordings.view.frame'], answers }),
  })
}

const frame = answer(recordings.frameIfAny, () => 'picture')

/** The image, once it has bytes. */
const imageOf = async () =>
  await waitFor(() => {
    const image = screen.getByRole('img', { name: 'Dead animal' }).querySelector('img')
    if (!image?.src) throw new Error('There is no image yet.')
    return image
  })

test('cuts out the part around the animal, with its box, and gives the file back when it leaves the screen', async () => {
  const { unmount } = await renderPicture([frame])
  const image = await imageOf()
  expect(image.hasAttribute('data-drawn')).toBe(false)
  Object.defineProperties(image, { naturalWidth: { value: 480 }, naturalHeight: { value: 270 } })
  fireEvent.load(image)
  expect(image.hasAttribute('data-drawn')).toBe(true)
  // The crop is 0.4 of the picture, from 0.15 and 0.25: the whole is 2.5 times as large as its frame.
  const percent = ({ left, top, width, height }: CSSStyleDeclaration) =>
    [left, top, width, height].map((length) => Number(Number.parseFloat(length).toFixed(3)))
  expect(percent(image.style)).toEqual([-37.5, -62.5, 250, 250])
  expect(percent((image.nextElementSibling as HTMLElement).style)).toEqual([37.5, 37.5, 25, 25])
  expect(addresses.size).toBe(1)
  unmount()
  expect(addresses.size).toBe(0)
})

test('says that a picture which the browser cannot decode failed', async () => {
  await renderPicture([frame])
  fireEvent.error(await imageOf())
  expect(await screen.findByText('Picture failed')).toBeTruthy()
  expect(addresses.size).toBe(0)
})

test('says that there is no picture of the time', async () => {
  await renderPicture([answer(recordings.frameIfAny, () => '')])
  expect(await screen.findByText('No picture')).toBeTruthy()
})

test('a large picture says that it loads', async () => {
  let send: () => void = () => undefined
  const sent = new Promise<void>((resolve) => (send = resolve))
  const late = answer(recordings.frameIfAny, async () => {
    await sent
    return 'picture'
  })
  await renderPicture([late], { width: 320, height: 180 })
  expect(await screen.findByText('Loading the picture …')).toBeTruthy()
  send()
  await imageOf()
  expect(screen.queryByText('Loading the picture …')).toBeNull()
})
