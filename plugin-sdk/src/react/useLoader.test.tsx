// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { SessionProvider, WorkbenchProvider } from '../context/WorkbenchContext'
import { createFakeInstance, signedInSessions } from '../testing'
import { useLoader } from './useLoader'

afterEach(() => void vi.restoreAllMocks())

async function startLoader() {
  const { session, workbench } = await signedInSessions(createFakeInstance({ answers: [] }))
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <WorkbenchProvider value={workbench}>
        <SessionProvider value={session}>{children}</SessionProvider>
      </WorkbenchProvider>
    </QueryClientProvider>
  )
  const load = vi.fn(async () => 'picture')
  const { signal } = new AbortController()
  return {
    load,
    /** Loads in a new widget, as after a remount. */
    request: (maximumAge: number) => {
      const { result, unmount } = renderHook(useLoader, { wrapper })
      return result.current(['tile', 'east'], load, { signal, maximumAge }).finally(unmount)
    },
  }
}

test('who asks for what was loaded a moment ago gets it without a request', async () => {
  const { load, request } = await startLoader()
  expect([await request(MINUTE), await request(MINUTE)]).toEqual(['picture', 'picture'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is older than asked for is loaded anew', async () => {
  const { load, request } = await startLoader()
  await request(MINUTE)
  await request(0)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * MINUTE)
  await request(MINUTE)
  expect(load).toHaveBeenCalledTimes(3)
})
