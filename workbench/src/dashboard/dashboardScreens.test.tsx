// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { act, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { displayMode } from '@barn-workbench/core/contract'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { answer, createFakeInstance, refusal, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { useBasicLayoutId } from './dashboardScreens'

const replyOf = (basicDashboard: string) => ({ settings: { basicDashboard }, propertySources: {}, errors: [] })

/** The hook in a barn whose display mode is the result of `reply`. */
async function render(reply: () => ReturnType<typeof replyOf>) {
  const instance = createFakeInstance({ answers: [answer(displayMode.settings, reply)] })
  const { session, workbench } = await signedInSessions(instance)
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <WorkbenchProvider value={workbench}>
        <SessionProvider value={session}>{children}</SessionProvider>
      </WorkbenchProvider>
    </QueryClientProvider>
  )
  return { session, ...renderHook(useBasicLayoutId, { wrapper }) }
}

test('the dashboard is the one that the display mode names, and follows it', async () => {
  let named = 'region-dashboard'
  const { session, result } = await render(() => replyOf(named))
  expect(result.current).toBe('barn-dashboard')
  await waitFor(() => expect(result.current).toBe('region-dashboard'))
  named = 'barn-dashboard'
  await act(() => session.displayMode.load())
  expect(result.current).toBe('barn-dashboard')
})

test('the dashboard is that of the barn where the display mode names an illegal one, or cannot be loaded', async () => {
  const illegal = await render(() => replyOf('moon-dashboard'))
  await waitFor(() => expect(illegal.session.displayMode.get().settings).not.toBeNull())
  expect(illegal.result.current).toBe('barn-dashboard')
  const refused = await render(() => {
    throw refusal('request/forbidden')
  })
  await waitFor(() => expect(refused.session.displayMode.get().problem).toMatchObject({ code: 'request/forbidden' }))
  expect(refused.result.current).toBe('barn-dashboard')
})
