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

/** Renders a part of the shell for an account with the permissions, in a workbench that has the widgets. */
export async function renderWithWidgets(
  children: ReactNode,
  { widgets, permissions }: { widgets: readonly WidgetDefinition[]; permissions: string[] },
) {
  vi.stubGlobal('IntersectionObserver', EverythingOnScreen)
  const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages }, widgets })
  const { session, workbench } = await signedInSessions(createFakeInstance({ permissions, answers: [] }))
  const i18n = await startMessages([], 'en')
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <WorkbenchProvider value={workbench}>
            <SessionProvider value={session}>
              <RegistryProvider value={createRegistry({ plugins: [plugin], faulty: [] })}>
                <UncaughtErrorsProvider value={createUncaughtErrors(window)}>{children}</UncaughtErrorsProvider>
              </RegistryProvider>
            </SessionProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  // The code of the widgets has loaded by then.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return container
}
