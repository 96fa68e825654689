import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { vi } from 'vitest'
import { z } from 'zod'
import { definePlugin, defineWidget, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { startMessages } from '../../messages/startMessages'
import { createUncaughtErrors, UncaughtErrorsProvider } from '../../observability/uncaughtErrors'
import { createRegistry, RegistryProvider } from '../../registry/registry'

/** Declares a widget `test.<name>`, which renders its id and is for accounts with one of the permissions. */
export function createTestWidget(name: string, needs: readonly string[]): WidgetDefinition {
  const id = `test.${name}` as const
  return defineWidget({
    id,
    settings: z.object({}),
    migrations: [],
    size: { w: 4, h: 4 },
    needs,
    load: async () => ({ default: () => <p>{id}</p> }),
  })
}

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

const messages = async () => ({ default: {} })

function registryOf(widgets: readonly WidgetDefinition[]) {
  const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages }, widgets })
  return createRegistry({ plugins: [plugin], faulty: [] })
}

interface RenderOptions {
  widgets: readonly WidgetDefinition[]
  permissions: string[]
}

/**
 * Renders a part of the shell for an account with the permissions, in a workbench that has the widgets; `replace` gives
 * it others.
 */
export async function renderReplaceable(children: ReactNode, { widgets, permissions }: RenderOptions) {
  vi.stubGlobal('IntersectionObserver', EverythingOnScreen)
  const { session, workbench } = await signedInSessions(createFakeInstance({ permissions, answers: [] }))
  const i18n = await startMessages([], 'en')
  const uncaughtErrors = createUncaughtErrors(window)
  const queries = new QueryClient()
  const withWidgets = (current: readonly WidgetDefinition[]) => (
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <WorkbenchProvider value={workbench}>
            <SessionProvider value={session}>
              <RegistryProvider value={registryOf(current)}>
                <UncaughtErrorsProvider value={uncaughtErrors}>{children}</UncaughtErrorsProvider>
              </RegistryProvider>
            </SessionProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
  const { container, rerender } = render(withWidgets(widgets))
  // The code of the widgets has loaded by then.
  const loaded = () => act(() => new Promise((resolve) => setTimeout(resolve)))
  await loaded()
  return {
    container,
    async replace(others: readonly WidgetDefinition[]) {
      rerender(withWidgets(others))
      await loaded()
    },
  }
}

/** Renders a part of the shell for an account with the permissions, in a workbench that has the widgets. */
export async function renderWithWidgets(children: ReactNode, options: RenderOptions) {
  return (await renderReplaceable(children, options)).container
}
