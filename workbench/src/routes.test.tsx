// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { definePage, definePlugin } from '@barn-workbench/plugin-sdk'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import type { WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { startMessages } from './messages/startMessages'
import { createRegistry } from './registry/registry'
import { routesOf } from './routes'

const NO_SESSIONS: readonly never[] = []

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

function BrokenPage(): never {
  throw new Error('the feed is gone')
}
const page = (name: string, load: () => Promise<unknown>) =>
  definePage({
    id: `feed.${name}`,
    path: `/${name}`,
    params: z.object({}),
    load: load as () => Promise<{ default: ComponentType }>,
  })
const locale = async () => ({ default: {} })
const feed = definePlugin({
  id: 'feed',
  locale: { en: locale, de: locale },
  pages: [
    page('broken', async () => ({ default: BrokenPage })),
    page('empty', async () => ({})),
    page('good', async () => ({ default: () => 'all feeders are full' })),
  ],
})

/** Opens a path within a shell that has only its navigation. */
async function open(path: string) {
  const [shell] = routesOf(createRegistry({ plugins: [feed], faulty: [] }))
  const element = (
    <nav>
      <Outlet />
    </nav>
  )
  const router = createMemoryRouter([{ element, children: shell?.children ?? [] }], { initialEntries: [path] })
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <WorkbenchProvider
          value={
            {
              sessions: { has: () => false, all: () => NO_SESSIONS, subscribe: () => () => undefined },
              hrefOf: (to: string) => to,
              log: { write: () => undefined },
              address: { path: () => path, search: () => '', subscribe: () => () => undefined, set: () => undefined },
            } as unknown as WorkbenchValue
          }
        >
          <RouterProvider router={router} />
        </WorkbenchProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  return router
}

test('a page that throws is replaced within the shell, with its stack in development, and other pages work', async () => {
  const router = await open('/broken')
  await screen.findByText(/An error occurred on this page/)
  expect(screen.getByText(/the feed is gone/).tagName).toBe('PRE')
  expect(screen.getByRole('navigation')).toBeTruthy()
  await router.navigate('/good')
  await screen.findByText(/all feeders are full/)
})

test('a page without a default export says so', async () => {
  await open('/empty')
  await screen.findByText('The file of feed.empty has no component as its default export.')
})
