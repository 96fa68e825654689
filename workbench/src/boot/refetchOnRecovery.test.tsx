// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import { ContributionProvider, SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { useCount, useDocuments, viewStateOf, type ViewState } from '@barn-workbench/plugin-sdk/react'
import { aCamera, createFakeInstance, documents, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { createQueryClient, refetchOnRecovery } from './refetch'

afterEach(cleanup)

const WIDGET = { pluginId: 'test', name: 'cameras', active: true }
const OFF_SCREEN = { ...WIDGET, active: false }

/** Two widgets of a dashboard: a list of cameras, and their number. */
async function openDashboard() {
  const instance = createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => [aCamera({})])] })
  const state = { online: true, requests: 0 }
  const fetch: typeof instance.fetch = async (url, init) => {
    state.requests++
    if (!state.online) throw new TypeError('network failure')
    return await instance.fetch(url, init)
  }
  const { session, sessions, workbench } = await signedInSessions({ ...instance, fetch })
  const queries = createQueryClient()
  refetchOnRecovery(sessions, queries)
  const viewStates: Record<string, ViewState> = {}
  function List() {
    viewStates['list'] = viewStateOf(useDocuments(cameras.query, {}))
    return <p>{`list: ${viewStates['list'].kind}`}</p>
  }
  function Count() {
    viewStates['count'] = viewStateOf(useCount(cameras.query, {}))
    return <p>{`count: ${viewStates['count'].kind}`}</p>
  }
  const dashboard = (countContribution: typeof WIDGET) => (
    <QueryClientProvider client={queries}>
      <WorkbenchProvider value={workbench}>
        <SessionProvider value={session}>
          <ContributionProvider value={WIDGET}>
            <List />
          </ContributionProvider>
          <ContributionProvider value={countContribution}>
            <Count />
          </ContributionProvider>
        </SessionProvider>
      </WorkbenchProvider>
    </QueryClientProvider>
  )
  const view = render(dashboard(WIDGET))
  await screen.findByText('count: content')
  await screen.findByText('list: content')
  return {
    state,
    session,
    viewStates,
    /** Moves the count off the screen, or back. */
    scroll: (contribution: typeof WIDGET) => view.rerender(dashboard(contribution)),
    async loseConnection() {
      state.online = false
      expect(await session.checkConnection('quick')).toBe(false)
      await act(() => queries.refetchQueries())
      await screen.findByText('count: stale')
      await screen.findByText('list: stale')
    },
  }
}

test('when the instance is reached again, everything on screen that has failed is loaded at once', async () => {
  const { state, session, loseConnection } = await openDashboard()
  await loseConnection()
  state.online = true
  await act(() => session.checkConnection('quick'))
  await screen.findByText('list: content')
  await screen.findByText('count: content')
})

test('what has failed off the screen is loaded when it comes on screen', async () => {
  const { state, session, loseConnection, scroll } = await openDashboard()
  await loseConnection()
  scroll(OFF_SCREEN)
  state.online = true
  await act(() => session.checkConnection('quick'))
  await screen.findByText('list: content')
  expect(screen.queryByText('count: content')).toBeNull()
  scroll(WIDGET)
  await screen.findByText('count: content')
})

test('trying again in one widget checks the last address at once, and brings back all of them', async () => {
  const { state, loseConnection, viewStates } = await openDashboard()
  await loseConnection()
  state.online = true
  const failed = viewStates['list']
  act(() => void (failed?.kind === 'stale' && failed.retry()))
  await screen.findByText('list: content')
  await screen.findByText('count: content')
})

test('the instance is checked when the network of the device is back', async () => {
  const { state, session, loseConnection } = await openDashboard()
  await loseConnection()
  state.online = true
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(session.snapshot().connection.strategy).toBe('local'))
  await screen.findByText('list: content')
})
