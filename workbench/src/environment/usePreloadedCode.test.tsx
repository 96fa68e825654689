// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePreloadedCode } from './usePreloadedCode'

test('the code is loaded once the page is idle; that it cannot be loaded is no fault yet', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no connection')))
  renderHook(() => usePreloadedCode(load))
  expect(load).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), { timeout: 15_000 })
})

test('nothing is loaded for what is gone before', async () => {
  const [load, later] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  renderHook(() => usePreloadedCode(load)).unmount()
  renderHook(() => usePreloadedCode(later))
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce(), { timeout: 15_000 })
  expect(load).not.toHaveBeenCalled()
})
