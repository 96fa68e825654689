// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InstanceType } from '@barn-workbench/core/schema'
import { createFakeHost, createFakeInstance, renderInWorkbench, renderPage } from '@barn-workbench/plugin-sdk/testing'
import { actions } from '../src/actions'
import plugin from '../src/manifest'
import { findPage } from '../src/pages'
import FindPage from '../src/pages/find/FindPage'

const instanceOf = (instanceType: InstanceType) => createFakeInstance({ id: '1900', instanceType, answers: [] })
const NONE = 'No Admiral Instance created!'

test('a client that knows no admiral says that there is none', async () => {
  await renderPage(findPage, { plugin, instance: instanceOf('barn') })
  expect((await screen.findByRole('alert')).textContent).toBe(NONE)
  expect(screen.queryByRole('link')).toBeNull()
})

test('an instance that does not answer is named, since it may be the admiral', async () => {
  const instance = createFakeInstance({ answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'find' }, (session) => {
    const { connection, ...known } = session.snapshot()
    const silent = { ...known, instanceType: null, connection: { ...connection, strategy: 'none' as const } }
    vi.spyOn(session, 'snapshot').mockReturnValue(silent)
    return <FindPage />
  })
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${NONE}These instances do not answer, so that they may be one: Fake barn`,
  )
})

test.each([true, false])('an admiral is led to, signed in: %s', async (isSignedIn) => {
  await renderPage(findPage, { plugin, instance: instanceOf('admiral'), isSignedIn })
  expect((await screen.findByRole('link', { name: 'Fake barn' })).getAttribute('href')).toBe('/instance/1900/vms')
  expect(screen.queryByText(NONE)).toBeNull()
})

test.each([
  ['on a page of an admiral to its own instances', 'admiral', '/instance/1900/vms'],
  ['elsewhere to the admirals that there are', 'barn', '/admirals'],
] as const)('the action leads %s', async (_, instanceType, path) => {
  const host = await createFakeHost(instanceOf(instanceType))
  const [open] = actions
  await (
    await open?.load()
  )?.({}, host)
  expect(host.paths).toEqual([path])
})
