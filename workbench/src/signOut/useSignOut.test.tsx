// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@barn-workbench/core/clock'
import { incidents, layouts } from '@barn-workbench/core/contract'
import { createMemoryChannels, createMemoryStorage } from '@barn-workbench/core/settings'
import * as shipped from '@barn-workbench/layouts'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { answer, createFakeInstance, refusal, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { createWorkbenchLayouts, WorkbenchLayoutsProvider } from '../layouts/workbenchLayouts'
import { startMessages } from '../messages/startMessages'
import { useSignOut } from './useSignOut'

afterEach(cleanup)

const STORED_LAYOUTS = 'layouts/1001/account-1'
const unsentEdits = {
  edits: [{ op: 'hide', key: 'pens', value: true }],
  base: 1,
  unknown: [],
  version: null,
  agreed: [],
  pending: true,
}

const unsentLayouts = { saved: null, own: { 'barn-dashboard': unsentEdits }, seen: {} }

interface PageOptions {
  isReachable: boolean
  /** Whether the instance never answers a write. */
  isSlow?: boolean
  /** Keys and values that the device stores. */
  stored?: [key: string, value: unknown][]
  /** A report waits for the instance, which does not take it. */
  hasReport?: boolean
}

/** A page of an account whose edits of the barn dashboard are not sent yet. */
async function openPage(options: PageOptions) {
  const { isReachable, isSlow = false, stored = [[STORED_LAYOUTS, unsentLayouts]], hasReport = false } = options
  const sent: string[] = []
  const instance = createFakeInstance({
    permissions: ['incidents.manage'],
    answers: [
      answer(layouts.listOwn, () => {
        if (!isReachable) throw refusal('instance/unexpected')
        return []
      }),
      answer(incidents.create, () => {
        throw refusal('instance/unexpected')
      }),
      answer(layouts.saveOwn, ({ params, body }) => {
        sent.push(params.layoutId)
        return { ...body, version: 1 }
      }),
    ],
  })
  const { session, workbench } = await signedInSessions({
    ...instance,
    fetch: (url, init) => (isSlow && init?.method === 'PUT' ? new Promise(() => undefined) : instance.fetch(url, init)),
  })
  const values = new Map<string, unknown>(stored)
  const outbox = workbench.outbox(session)
  const incidentData = { type: 'deadAnimal' as const, trigger: 'detected', identifier: {}, payload: {} }
  if (hasReport)
    await outbox?.submit(incidents.create, { body: { incidentData } }, { key: 'k', title: 'Dead animal', writtenAt: 1 })
  const workbenchLayouts = createWorkbenchLayouts(shipped, {
    storage: createMemoryStorage(values),
    channel: createMemoryChannels()(),
    clock: systemClock,
    withLock: (_name, _signal, task) => task(),
    onStorageProblem: () => undefined,
  })
  let signOut: (instanceId: string) => Promise<void> = async () => undefined
  function Page() {
    const result = useSignOut()
    signOut = result.signOut
    return result.element
  }
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <WorkbenchProvider value={workbench}>
          <WorkbenchLayoutsProvider value={workbenchLayouts}>
            <Page />
          </WorkbenchLayoutsProvider>
        </WorkbenchProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  act(() => void signOut('1001'))
  return { sent, values, loginState: () => session.snapshot().login.state, unsent: () => outbox?.unsent() ?? [] }
}

test('what is not sent yet is sent before the sign-out, and then deleted from the device', async () => {
  const { sent, values, loginState } = await openPage({ isReachable: true })
  await waitFor(() => expect(loginState()).toBe('loggedOut'))
  await waitFor(() => expect(values.has(STORED_LAYOUTS)).toBe(false))
  expect(sent).toEqual(['barn-dashboard'])
})

test('says at once that changes are being sent, and leaves them to the person who stays', async () => {
  const { loginState } = await openPage({ isReachable: true, isSlow: true })
  await screen.findByText(/^Sending your changes/)
  expect(screen.queryByRole('button', { name: 'Sign out and discard changes' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(loginState()).toBe('loggedIn')
})

test('what cannot be sent is named, and stays when the person does', async () => {
  const { values, loginState } = await openPage({ isReachable: false })
  await screen.findByText('Barn dashboard')
  expect(loginState()).toBe('loggedIn')
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([loginState(), values.has(STORED_LAYOUTS)]).toEqual(['loggedIn', true])
})

test('what cannot be sent is deleted when the person signs out all the same', async () => {
  const { values, loginState } = await openPage({ isReachable: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out and discard changes' }))
  await waitFor(() => expect(loginState()).toBe('loggedOut'))
  await waitFor(() => expect(values.has(STORED_LAYOUTS)).toBe(false))
})

test('a report that waits for the barn is named, and gone where the person signs out all the same', async () => {
  const { loginState, unsent } = await openPage({ isReachable: true, stored: [], hasReport: true })
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Dead animal'])
  expect(unsent()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and discard changes' }))
  await waitFor(() => expect(loginState()).toBe('loggedOut'))
  await waitFor(() => expect(unsent()).toEqual([]))
})

const DRAFT = 'layout-draft/1001/account-1/incidents/own'
const drafts: [string, unknown][] = [
  [DRAFT, { history: {} }],
  ['layout-draft/1001/account-1/incidents/for/worker', { history: {} }],
]
const draftsOfOthers: [string, unknown][] = [
  ['layout-draft/1001/account-11/cameras/own', { history: {} }],
  ['layout-draft/1002/account-1/cameras/own', { history: {} }],
]

test('a draft of the editor is named although the barn can be reached, and stays when the person does', async () => {
  const { values, loginState } = await openPage({ isReachable: true, stored: drafts })
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['Incidents'])
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([loginState(), values.has(DRAFT)]).toEqual(['loggedIn', true])
})

test('signing out deletes the drafts of the account, and none of another account or instance', async () => {
  const { values, loginState } = await openPage({ isReachable: true, stored: [...drafts, ...draftsOfOthers] })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out and discard changes' }))
  await waitFor(() => expect(loginState()).toBe('loggedOut'))
  await waitFor(() => expect([...values.keys()]).toEqual(draftsOfOthers.map(([key]) => key)))
})
