// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubCanvas } from '@barn-workbench/plugin-sdk/testing'
import { StillPicture } from './StillPicture'

const firstPicture = new Blob(['1'])
const secondPicture = new Blob(['22'])
const broken = new Blob([])

let openBitmaps = 0
const onDraw = vi.fn()

beforeEach(() => {
  stubCanvas()
  openBitmaps = 0
  onDraw.mockClear()
  vi.stubGlobal('createImageBitmap', async (blob: Blob, { resizeHeight }: { resizeHeight: number }) => {
    if (blob.size === 0) throw new Error('no picture')
    openBitmaps += 1
    return await Promise.resolve({ width: blob.size, height: resizeHeight, close: () => (openBitmaps -= 1) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pictureOf = (blob: Blob) => (
  <StillPicture blob={blob} height={270} alt="Pens 1–2" className={undefined} onDraw={onDraw} />
)
const canvas = () => document.querySelector('canvas') as HTMLCanvasElement

test('a picture is held in memory once, at the height at which it is shown', async () => {
  render(pictureOf(firstPicture))
  await waitFor(() => expect(onDraw).toHaveBeenCalledTimes(1))
  expect([canvas().width, canvas().height]).toEqual([1, 270])
  expect(openBitmaps).toBe(0)
})

test('the picture before stays until the new one is decoded, and where that is none', async () => {
  const { rerender } = render(pictureOf(firstPicture))
  await waitFor(() => expect(canvas().width).toBe(1))
  rerender(pictureOf(broken))
  rerender(pictureOf(secondPicture))
  expect(canvas().width).toBe(1)
  await waitFor(() => expect(canvas().width).toBe(2))
  expect(onDraw).toHaveBeenCalledTimes(2)
})

test('a picture that is decoded after its widget is gone is freed', async () => {
  const { unmount } = render(pictureOf(firstPicture))
  unmount()
  await waitFor(() => expect(openBitmaps).toBe(0))
  expect(onDraw).not.toHaveBeenCalled()
})
