// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { displayMode } from '@barn-workbench/core/contract'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { answer, createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { useBasicLayoutId } from './useBasicLayoutId'

test('a background job loads the settings of the display mode again every 5 minutes', async () => {
  const reply = { settings: {}, propertySources: {}, errors: [] }
  const instance = createFakeInstance({ answers: [answer(displayMode.settings, () => reply)] })
  const { session, workbench, jobs } = await signedInSessions(instance)
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <WorkbenchProvider value={workbench}>
        <SessionProvider value={session}>{children}</SessionProvider>
      </WorkbenchProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(useBasicLayoutId, { wrapper })
  await waitFor(() => expect(jobs().map(({ period }) => period)).toEqual([5 * 60_000]))
  expect(result.current).toBe('barn-dashboard')
})
