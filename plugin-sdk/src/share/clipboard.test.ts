// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { ClipboardError, writeToClipboard, type ClipboardContent } from './clipboard'

const image = new Blob(['picture'], { type: 'image/png' })
const refuse = async () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
class Item {
  readonly parts: Record<string, Blob>
  constructor(parts: Record<string, Blob>) {
    this.parts = parts
  }
}

function stubClipboard(clipboard: object | undefined, item: unknown = Item): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  vi.stubGlobal('ClipboardItem', item)
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  vi.unstubAllGlobals()
})

test.each<[string, object | undefined, ClipboardContent | null, string]>([
  ['Clipboard API not available in this browser', undefined, 'a', 'unavailable'],
  ['Nothing to write', { writeText: refuse }, '', 'nothing'],
  ['Nothing to write', { writeText: refuse }, null, 'nothing'],
  ['Nothing to write', { write: refuse }, new Blob([]), 'nothing'],
  ['Writing texts is not supported in this browser', { write: refuse }, 'a', 'noText'],
  ['Writing images is not supported in this browser', { writeText: refuse }, image, 'noImages'],
  ['Failed to write image', { write: refuse }, image, 'imageFailed'],
  ['Failed to write text', { writeText: refuse }, 'a', 'textFailed'],
])('"%s"', async (message, clipboard, content, fault) => {
  stubClipboard(clipboard)
  const error: unknown = await writeToClipboard(content).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ClipboardError)
  expect(error).toMatchObject({ message, fault })
})

test('a browser that knows no items of a clipboard copies no image', async () => {
  stubClipboard({ write: refuse }, null)
  await expect(writeToClipboard(image)).rejects.toThrow('Writing images is not supported in this browser')
})

test('a link is copied as its text, and a picture by its type', async () => {
  const [writeText, write] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  stubClipboard({ writeText, write })
  await writeToClipboard(new URL('https://barn.test/a'))
  expect(writeText).toHaveBeenCalledWith('https://barn.test/a')
  await writeToClipboard(image)
  expect(write).toHaveBeenCalledWith([expect.objectContaining({ parts: { 'image/png': image } })])
})
