// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { identityProvider, remoteSignIn, serviceProviders } from '@barn-workbench/core/contract'
import type { DiscoveryObject, ServiceProvider } from '@barn-workbench/core/schema'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { answer, createFakeInstance, refusal, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { createDirectorySync } from './createDirectorySync'

const provider = (globalUniqueIdentifier: string, more: Partial<ServiceProvider> = {}): ServiceProvider => ({
  serviceProviderId: `sp-${globalUniqueIdentifier}`,
  version: 1,
  globalUniqueIdentifier,
  serviceProviderName: `Site ${globalUniqueIdentifier}`,
  instanceType: 'barn',
  accountId: 'account-1',
  remoteAccountId: null,
  customizedServiceProviderName: null,
  backgroundColor: '#f5f5f5',
  instanceListOrder: 500,
  folderName: null,
  imageUrl: null,
  ...more,
})

function token(): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  const claims = { refresh: true, exp: Date.now() / 1000 + 3_600, uid: 'remote-1', authenticationProvider: 'remote' }
  return `${part({ alg: 'none' })}.${part(claims)}.none`
}

/** A directory that leads to barn 1001, which the browser knows, and to others. */
async function openDirectory(providers: () => ServiceProvider[], { isRemoteAvailable = true } = {}) {
  const addresses: { current: DiscoveryObject } = {
    current: { remote: { protocol: 'https', hostname: 'site.test', port: 443 } },
  }
  const login = vi.fn(() => ({ refreshToken: token() }))
  const updateOwn = vi.fn((input: { body: { updates: object } }) => provider('1001', input.body.updates))
  const directory = createFakeInstance({
    id: '66',
    instanceType: 'senator',
    answers: [
      answer(serviceProviders.list, providers),
      answer(serviceProviders.queryOne, () => providers()[0] ?? null),
      answer(serviceProviders.discoveryObject, () => addresses.current),
      answer(serviceProviders.updateOwn, updateOwn),
      answer(identityProvider.login, login),
    ],
  })
  const barn = createFakeInstance({
    id: '1001',
    answers: [answer(remoteSignIn.available, () => ({ available: isRemoteAvailable }))],
  })
  const { sessions, session, workbench } = await signedInSessions(directory, undefined, [barn])
  const storage = createMemoryStorage()
  const create = () => createDirectorySync({ sessions, settings: workbench.settings, storage })
  let sync = create()
  const open = () => sync.openSites(session, new AbortController().signal)
  /** The memory of an earlier visit is gone; its stored data is not. */
  const reload = () => void (sync = create())
  const loginOf = (id: string) => sessions.get(id).snapshot().login.state
  return { sessions, session, settings: workbench.settings, sync, open, reload, login, updateOwn, loginOf, addresses }
}

test('sites of the directory are added with what the person has chosen there', async () => {
  const { sessions, open } = await openDirectory(() => [
    provider('2001', { customizedServiceProviderName: 'Mine', folderName: 'South', instanceListOrder: 7 }),
  ])
  await open()
  expect(sessions.entry('2001')).toMatchObject({
    name: 'Site 2001',
    customName: 'Mine',
    folderName: 'South',
    order: 7,
    source: 'directory',
  })
})

test.each<[string, (directory: Awaited<ReturnType<typeof openDirectory>>) => void]>([
  ['the setting is off', ({ settings }) => settings.set({ autoAddServiceProviders: false })],
  ['it is excluded', ({ settings }) => settings.set({ serviceProvidersExcludedFromAutoAdd: ['2001'] })],
  [
    'the person has removed it',
    ({ sessions }) => {
      const local = { protocol: 'https', hostname: 'x.test', port: 1 } as const
      sessions.add({ globalUniqueIdentifier: '2001', name: 'x', discoveryObject: { local } }, { source: 'directory' })
      sessions.remove('2001')
    },
  ],
])('a site is not added where %s', async (_, prepare) => {
  const directory = await openDirectory(() => [provider('2001')])
  prepare(directory)
  await directory.open()
  expect(directory.sessions.has('2001')).toBe(false)
})

test('sites of an unknown type are added only where generic instances are wanted', async () => {
  const { sessions, settings, open } = await openDirectory(() => [provider('2001', { instanceType: 'windmill' })])
  await open()
  expect(sessions.has('2001')).toBe(false)
  settings.set({ genericInstancesEnabled: true })
  await open()
  expect(sessions.has('2001')).toBe(true)
})

test('a hostile directory of many sites fills the list, and no more', async () => {
  const many = Array.from({ length: 700 }, (_, index) => provider(`x${index}`))
  const { sessions, open } = await openDirectory(() => many)
  await open()
  expect(sessions.all().length).toBe(500)
})

test('somebody who has an account at a site is signed in there, once', async () => {
  const { open, login, loginOf, sync, session, sessions } = await openDirectory(() => [
    provider('1001', { remoteAccountId: 'remote-1' }),
  ])
  // The person is signed in there already.
  await open()
  expect(login).not.toHaveBeenCalled()
  sessions.get('1001').logOut()
  await vi.waitFor(() => expect(loginOf('1001')).toBe('loggedOut'))
  await open()
  // A log-out switches it off.
  expect(login).not.toHaveBeenCalled()
  expect(await sync.autoLogin(session, '1001')).toBeNull()
})

test.each([
  ['no account there', { remoteAccountId: null }, true, true],
  ['sign-in by a directory unavailable', { remoteAccountId: 'remote-1' }, false, true],
  ['the setting off', { remoteAccountId: 'remote-1' }, true, false],
])('there is no automatic sign-in with %s', async (_, more, isRemoteAvailable, enableAutoLogin) => {
  const { sync, session, settings, login } = await openDirectory(() => [provider('1001', more)], { isRemoteAvailable })
  settings.set({ enableAutoLogin })
  expect(await sync.autoLogin(session, '1001')).toBeNull()
  expect(login).not.toHaveBeenCalled()
})

test('with all four conditions there is one automatic sign-in for each session at the directory', async () => {
  const { sync, session, login } = await openDirectory(() => [provider('1001', { remoteAccountId: 'remote-1' })])
  expect(await sync.autoLogin(session, '1001')).toMatchObject({ refreshToken: expect.any(String) })
  expect(await sync.autoLogin(session, '1001')).toBeNull()
  sync.beginSession(session)
  expect(await sync.autoLogin(session, '1001')).not.toBeNull()
  expect(login).toHaveBeenCalledTimes(2)
})

test('the directory itself is signed in to by nobody but the person', async () => {
  const { sync, session } = await openDirectory(() => [provider('66', { remoteAccountId: 'remote-1' })])
  expect(await sync.autoLogin(session, '66')).toBeNull()
})

test('what is changed on this device goes to the directory, and what is changed there comes here', async () => {
  let there = provider('2001')
  const { sessions, open, reload, updateOwn } = await openDirectory(() => [there])
  await open()
  reload()
  sessions.update('2001', { folderName: 'North' })
  await open()
  expect(updateOwn.mock.calls[0]?.[0].body.updates).toMatchObject({ folderName: 'North', instanceListOrder: 500 })
  there = provider('2001', { folderName: 'North', backgroundColor: '#112233' })
  await open()
  expect(sessions.entry('2001')).toMatchObject({ folderName: 'North', bgcolor: '#112233' })
})

test('where a site is, and its name for everyone, are renewed', async () => {
  let there = provider('2001')
  const moved: DiscoveryObject = { remote: { protocol: 'https', hostname: 'moved.test', port: 443 } }
  const directory = await openDirectory(() => [there])
  await directory.open()
  there = provider('2001', { serviceProviderName: 'Renamed' })
  directory.addresses.current = moved
  await directory.open()
  expect(directory.sessions.entry('2001')).toMatchObject({ name: 'Renamed', discoveryObject: moved })
})

test('a directory that fails tells so', async () => {
  const { open } = await openDirectory(() => {
    throw refusal('request/too-many')
  })
  await expect(open()).rejects.toMatchObject({ problem: { code: 'request/too-many' } })
})
