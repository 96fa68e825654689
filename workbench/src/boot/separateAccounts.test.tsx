// @vitest-environment jsdom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cameras, usernameSignIn } from '@barn-workbench/core/contract'
import type { ProblemError } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { ContributionProvider, SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { useDocuments, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  signedInSessions,
} from '@barn-workbench/plugin-sdk/testing'
import { createDeviceData, separateAccounts } from './deviceData'
import { createQueryClient } from './refetch'

afterEach(cleanup)

const WIDGET = { pluginId: 'test', name: 'cameras', active: true }

function refreshTokenOf(accountId: string): string {
  const claims = { refresh: true, exp: 4e9, uid: accountId, authenticationProvider: 'other' }
  return `x.${btoa(JSON.stringify(claims))}.x`
}

function CameraNames() {
  const call = useDocuments(cameras.query, {}, { keepPrevious: true })
  const names = (call.data ?? []).map(({ name }) => name)
  return <p>{`${viewStateOf(call).kind}: ${names.join(', ')}`}</p>
}

/** A widget that lists the cameras of an instance. `reply` decides what the instance answers. */
async function openCameras(reply: () => readonly Camera[]) {
  const permissions = ['a.view']
  const instance = createFakeInstance({
    permissions,
    answers: [
      documents(cameras.query, 'cameraId', reply),
      answer(usernameSignIn.login, () => ({ refreshToken: refreshTokenOf('account-2') })),
    ],
  })
  const { session, sessions, workbench } = await signedInSessions(instance)
  const queries = createQueryClient()
  separateAccounts(sessions, queries, createDeviceData(createMemoryStorage()))
  render(
    <QueryClientProvider client={queries}>
      <WorkbenchProvider value={workbench}>
        <SessionProvider value={session}>
          <ContributionProvider value={WIDGET}>
            <CameraNames />
          </ContributionProvider>
        </SessionProvider>
      </WorkbenchProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('content: Of the administrator')
  return { session, queries, permissions }
}

async function signOut(session: Session): Promise<void> {
  session.logOut()
  await waitFor(() => expect(session.snapshot().login.state).toBe('loggedOut'))
}

const cachedData = (queries: QueryClient) =>
  JSON.stringify(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )
const administrators = [aCamera({ name: 'Of the administrator' })]

test('the data of an account is gone from the cache and the screen when it signs out', async () => {
  const { session, queries } = await openCameras(() => administrators)
  expect(cachedData(queries)).toContain('Of the administrator')
  await signOut(session)
  expect(cachedData(queries)).not.toContain('Of the administrator')
  await screen.findByText('loading:')
})

test('the next account sees nothing of the previous one, not even until its own data is loaded', async () => {
  let visible = administrators
  const { session } = await openCameras(() => visible)
  await signOut(session)
  visible = [aCamera({ name: 'Of the contractor' })]
  session.logIn({ method: 'usernamePassword', name: 'contractor', password: 'x' })
  const texts: (string | null)[] = []
  await waitFor(() => {
    texts.push(document.body.textContent)
    expect(document.body.textContent).toBe('content: Of the contractor')
  })
  expect(texts.filter((text) => text?.includes('administrator'))).toEqual([])
})

test('data is loaded again when the permissions of the account change, and the data of the former ones goes', async () => {
  let visible = administrators
  const { session, queries, permissions } = await openCameras(() => visible)
  visible = [aCamera({ name: 'With fewer permissions' })]
  permissions[0] = 'b.view'
  await session.refreshFacts(['permissions'])
  await screen.findByText('content: With fewer permissions')
  expect(cachedData(queries)).not.toContain('Of the administrator')
})

test('data that the instance refuses to show again goes, and the widget is forbidden', async () => {
  let failure: ProblemError | null = null
  const { queries } = await openCameras(() => {
    if (failure) throw failure
    return administrators
  })
  failure = refusal('request/forbidden')
  await queries.refetchQueries()
  await screen.findByText('forbidden:')
  expect(cachedData(queries)).not.toContain('Of the administrator')
})

test('data stays when the instance fails for another reason', async () => {
  let failure: ProblemError | null = null
  const { queries } = await openCameras(() => {
    if (failure) throw failure
    return administrators
  })
  failure = refusal('instance/unexpected')
  await queries.refetchQueries()
  await screen.findByText('stale: Of the administrator')
})
