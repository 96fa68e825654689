// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDecodedImageUrl } from './useDecodedImageUrl'

const openUrls = new Set<string>()
let count = 0

beforeEach(() => {
  openUrls.clear()
  URL.createObjectURL = () => {
    const url = `blob:${++count}`
    openUrls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => void openUrls.delete(url)
  HTMLImageElement.prototype.decode = async () => undefined
})
afterEach(() => vi.restoreAllMocks())

const firstPicture = new Blob(['1'])
const secondPicture = new Blob(['2'])

function showPicture(blob: Blob | undefined) {
  return renderHook((props: { blob: Blob | undefined }) => useDecodedImageUrl(props.blob), { initialProps: { blob } })
}

test('an image without a blob is gone, and its URL is revoked', async () => {
  const { result, rerender } = showPicture(firstPicture)
  await waitFor(() => expect(result.current).toBeDefined())
  rerender({ blob: undefined })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(openUrls.size).toBe(0))
})

test('a new image replaces the previous one, whose URL is revoked', async () => {
  const { result, rerender } = showPicture(firstPicture)
  await waitFor(() => expect(result.current).toBeDefined())
  const first = result.current
  rerender({ blob: secondPicture })
  expect(result.current).toBe(first)
  await waitFor(() => expect(result.current).not.toBe(first))
  expect([...openUrls]).toEqual([result.current])
})

test('the URL of the last image is revoked when the component is removed', async () => {
  const { result, unmount } = showPicture(firstPicture)
  await waitFor(() => expect(result.current).toBeDefined())
  unmount()
  expect(openUrls.size).toBe(0)
})
