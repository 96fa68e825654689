// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './shareLink'

const url = 'https://barn.test/instance/1/incident/a'

function device(functions: object) {
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

afterEach(() => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name)
})

test('shares by what the device offers', async () => {
  const share = vi.fn(async () => undefined)
  device({ share, canShare: () => true })
  expect(await shareLink('Dead animal', url)).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'Dead animal', url })
})

test('copies the link where the device offers nothing, or fails', async () => {
  const writeText = vi.fn(async () => undefined)
  device({ clipboard: { writeText } })
  expect(await shareLink('Dead animal', url)).toBe('copied')
  device({ share: async () => Promise.reject(new Error('no target')), canShare: () => true })
  expect(await shareLink('Dead animal', url)).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(url)
})

test('copies nothing when the user closes the sheet of the device', async () => {
  device({ share: async () => Promise.reject(new DOMException('closed', 'AbortError')), canShare: () => true })
  expect(await shareLink('Dead animal', url)).toBe('cancelled')
})

test('says where nothing can be copied', async () => {
  expect(await shareLink('Dead animal', url)).toBe('failed')
})
