// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import type { WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { startMessages } from '../messages/startMessages'
import { InstanceScope } from './InstanceScope'

async function open(path: string, permissions: readonly string[], arePermissionsKnown = true) {
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
  const workbench = { sessions, hrefOf: (to: string) => to } as unknown as WorkbenchValue
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
  await open('/instance/1001/cameras', [])
  screen.getByText('Your account has no rights here yet')
  screen.getByText('Ask an administrator of Hof Nord to give it a role, and name your account: nele-1.')
  expect(screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/instance/1001/account')
  expect(screen.queryByText(/^screen/)).toBeNull()
})

test.each([
  ['its own account', '/instance/1001/account', [], true],
  ['everything while its rights are not known', '/instance/1001/cameras', [], false],
  ['the screens of an account with a right', '/instance/1001/cameras', ['incidents.view'], true],
] as const)('it sees %s', async (_name, path, permissions, areKnown) => {
  await open(path, permissions, areKnown)
  screen.getByText(/^screen/)
  expect(screen.queryByText('Your account has no rights here yet')).toBeNull()
})
