// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  createLocalSettings,
  createMemoryChannels,
  createMemoryStorage,
  type LocalSettings,
} from '@barn-workbench/core/settings'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import type { WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { startMessages } from '../messages/startMessages'
import { InstanceScope } from './InstanceScope'

interface Opened {
  path: string
  permissions: readonly string[]
  arePermissionsKnown?: boolean
  settings?: Partial<LocalSettings>
}

async function open({ path, permissions, arePermissionsKnown = true, settings: changes = {} }: Opened) {
  const settings = createLocalSettings({
    storage: createMemoryStorage(),
    channel: createMemoryChannels()(),
    tabId: 'a',
  })
  settings.set(changes)
  const snapshot = {
    ...{ login: { state: 'loggedIn', problem: null }, accountId: 'nele-1' },
    ...{ permissions: new Set(permissions), arePermissionsKnown },
  }
  const session = {
    id: '1001',
    instance: { name: 'Hof Nord' },
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
  }
  const list = [session]
  const sessions = { has: () => true, get: () => session, all: () => list, subscribe: () => () => undefined }
  const workbench = { sessions, settings, hrefOf: (to: string) => to } as unknown as WorkbenchValue
  const children = ['', 'account', 'cameras'].map((name) => ({ path: name, element: <p>{`screen ${name}`}</p> }))
  const routes = [{ path: '/instance/:globalUniqueIdentifier', element: <InstanceScope />, children }]
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <WorkbenchProvider value={workbench}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
        </WorkbenchProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
}

test('an account without any right is told whom to ask, with the name of the site and its own id', async () => {
  await open({ path: '/instance/1001/cameras', permissions: [] })
  await screen.findByText('Your account has no rights here yet')
  screen.getByText('Ask an administrator of Hof Nord to give it a role, and name your account: nele-1.')
  expect(screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/instance/1001/account')
  expect(screen.queryByText(/^screen/)).toBeNull()
})

test.each([
  ['its own account', { path: '/instance/1001/account', permissions: [] }],
  [
    'everything while its rights are not known',
    { path: '/instance/1001/cameras', permissions: [], arePermissionsKnown: false },
  ],
  ['the screens of an account with a right', { path: '/instance/1001/cameras', permissions: ['incidents.view'] }],
  [
    'its screens while it tries out what somebody without rights sees',
    {
      path: '/instance/1001/cameras',
      permissions: [],
      settings: { enableDeveloperSettings: true, simulatePermissions: true },
    },
  ],
] as const)('it sees %s', async (_name, opened) => {
  await open(opened)
  screen.getByText(/^screen/)
  expect(screen.queryByText('Your account has no rights here yet')).toBeNull()
})
