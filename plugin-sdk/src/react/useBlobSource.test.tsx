// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBlobSource } from './useBlobSource'

function Picture({ blob }: { blob: Blob }) {
  return <img ref={useBlobSource<HTMLImageElement>(blob)} alt="" />
}

const revoke = vi.fn()
beforeEach(() => {
  revoke.mockReset()
  let last = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++last}`, revokeObjectURL: revoke }))
})
afterEach(() => vi.unstubAllGlobals())

/** An image whose file is loading, or has come. */
function setComplete(image: Element | null, complete: boolean): void {
  Object.defineProperty(image, 'complete', { configurable: true, value: complete })
}

test('the memory of a file that is on screen is given back when another one comes, and at the end', () => {
  const { container, rerender, unmount } = render(<Picture blob={new Blob(['a'])} />)
  const image = container.querySelector('img')
  expect(image?.src).toBe('blob:1')
  setComplete(image, true)
  rerender(<Picture blob={new Blob(['b'])} />)
  expect(image?.src).toBe('blob:2')
  expect(revoke.mock.calls).toEqual([['blob:1']])
  unmount()
  expect(revoke.mock.calls).toEqual([['blob:1'], ['blob:2']])
})

test('a file that is still loading stays until the image has it', () => {
  const { container, rerender, unmount } = render(<Picture blob={new Blob(['a'])} />)
  const image = container.querySelector('img')
  setComplete(image, false)
  rerender(<Picture blob={new Blob(['b'])} />)
  unmount()
  expect(revoke).not.toHaveBeenCalled()
  image?.dispatchEvent(new Event('load'))
  expect(revoke.mock.calls).toEqual([['blob:1'], ['blob:2']])
})
