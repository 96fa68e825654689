// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { useShellSessions } from './useShellSessions'

/** The sessions of the shell on a screen, for a user who is signed in to two barns and has visited none. */
async function open(path: string) {
  const other = createFakeInstance({ id: '1002', answers: [] })
  const { workbench, sessions } = await signedInSessions(createFakeInstance({ answers: [] }), undefined, [other])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>
      <WorkbenchProvider value={workbench}>{children}</WorkbenchProvider>
    </MemoryRouter>
  )
  const { result } = renderHook(useShellSessions, { wrapper })
  const ids = () => [result.current.session?.id, result.current.account?.id]
  return { ids, signOut: (id: string) => act(() => sessions.get(id).logOut()) }
}

test.each(['/', '/sites'])('%s is of no barn, and shows who is signed in at any', async (path) => {
  const { ids, signOut } = await open(path)
  expect(ids()).toEqual([undefined, '1001'])
  signOut('1001')
  expect(ids()).toEqual([undefined, '1002'])
  signOut('1002')
  expect(ids()).toEqual([undefined, undefined])
})

test('the screen of a barn shows who is signed in there, and nobody else', async () => {
  const { ids, signOut } = await open('/instance/1002')
  expect(ids()).toEqual(['1002', '1002'])
  signOut('1002')
  expect(ids()).toEqual(['1002', undefined])
})
