// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { definePlugin, defineWidget } from '@barn-workbench/plugin-sdk'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { startMessages } from '../messages/startMessages'
import { RegistryProvider, type Registry } from '../registry/registry'
import { PreviewedPermissionsProvider } from './previewedPermissions'
import { createUncaughtErrors, UncaughtErrorsProvider } from './uncaughtErrors'
import { WidgetHost } from './WidgetHost'

const CONTENT = 'the content'
const messages = async () => ({ default: {} })
const secret = defineWidget({
  id: 'test.secret',
  settings: z.object({}),
  migrations: [],
  size: { w: 4, h: 4 },
  needs: ['incidents.view', 'data.view'],
  load: async () => ({ default: () => <p>{CONTENT}</p> }),
})
const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages }, widgets: [secret] })
const registry = {
  widget: () => ({ plugin, definition: secret, name: 'secret' }),
} as Partial<Registry> as Registry

/** Reports at once that every observed element is on screen. */
class EverythingOnScreen {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.report([{ isIntersecting: true }])
  }
  disconnect() {
    return undefined
  }
}

afterEach(() => void vi.unstubAllGlobals())

async function renderSecret(permissions: string[], previewed: ReadonlySet<string> | null = null) {
  vi.stubGlobal('IntersectionObserver', EverythingOnScreen)
  const { session, workbench } = await signedInSessions(createFakeInstance({ permissions, answers: [] }))
  const i18n = await startMessages([], 'en')
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <WorkbenchProvider value={workbench}>
          <SessionProvider value={session}>
            <RegistryProvider value={registry}>
              <UncaughtErrorsProvider value={createUncaughtErrors(window)}>
                <PreviewedPermissionsProvider value={previewed}>
                  <WidgetHost widget={{ type: 'test.secret', version: 1, settings: {} }} />
                </PreviewedPermissionsProvider>
              </UncaughtErrorsProvider>
            </RegistryProvider>
          </SessionProvider>
        </WorkbenchProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  // The code of the widget has loaded by then.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return { viewState: () => container.querySelector('[data-view-state]')?.getAttribute('data-view-state') }
}

test('shows a widget to an account with one of the permissions that it needs', async () => {
  await renderSecret(['data.view'])
  expect(await screen.findByText(CONTENT)).toBeTruthy()
})

test('a widget is forbidden to an account with none of the permissions that it needs', async () => {
  const { viewState } = await renderSecret(['data.view.speed'])
  expect(viewState()).toBe('forbidden')
  expect(screen.queryByText(CONTENT)).toBeNull()
})

test('a preview forbids what the previewed role may not see', async () => {
  const { viewState } = await renderSecret(['data.view'], new Set(['cameras.manage']))
  expect(viewState()).toBe('forbidden')
})
