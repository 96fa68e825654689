// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createFakeInstance, signedInSessions } from '../testing'
import { useFromSnapshot, useInstance, usePermission, useSession, useSpecies, useTimeZone } from './useInstance'
import { SessionProvider, WorkbenchProvider } from './WorkbenchContext'

async function signIn() {
  const { session, workbench } = await signedInSessions(createFakeInstance({ answers: [] }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WorkbenchProvider value={workbench}>
      <SessionProvider value={session}>{children}</SessionProvider>
    </WorkbenchProvider>
  )
  /** Renders a hook, and counts how often. */
  const count = (hook: () => unknown) => {
    let renders = 0
    renderHook(
      () => {
        renders += 1
        return hook()
      },
      { wrapper },
    )
    return () => renders
  }
  return { session, count }
}

test('a check of the connection draws only what reads the whole snapshot', async () => {
  const { session, count } = await signIn()
  const whole = count(() => useInstance())
  const single = {
    session: count(() => useSession()),
    permission: count(() => usePermission('incidents.deadAnimal.view')),
    accountId: count(() => useFromSnapshot(({ accountId }) => accountId)),
    species: count(() => useSpecies()),
    timeZone: count(() => useTimeZone()),
  }
  const before = whole()
  await act(async () => void (await session.checkConnection('quick')))
  expect(whole()).toBeGreaterThan(before)
  expect(Object.fromEntries(Object.entries(single).map(([name, renders]) => [name, renders()]))).toEqual({
    session: 1,
    permission: 1,
    accountId: 1,
    species: 1,
    timeZone: 1,
  })
})

test('what is read of a snapshot changes with it', async () => {
  const { session, count } = await signIn()
  const signedIn: boolean[] = []
  count(() => signedIn.push(useFromSnapshot(({ login }) => login.state === 'loggedIn')))
  await act(async () => session.logOut())
  expect(signedIn).toEqual([true, false])
})
