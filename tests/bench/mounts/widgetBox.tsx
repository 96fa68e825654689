import '@mantine/core/styles/default-css-variables.css'
import '../../../workbench/src/theme/components.css'
import '../../../workbench/src/theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { systemClock } from '@barn-workbench/core/clock'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { settingsVersionOf } from '@barn-workbench/plugin-sdk'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createQueryClient } from '../../../workbench/src/boot/refetch'
import { startMessages } from '../../../workbench/src/messages/startMessages'
import { createUncaughtErrors, UncaughtErrorsProvider } from '../../../workbench/src/observability/uncaughtErrors'
import { manifests } from '../../../workbench/src/plugins'
import { loadPlugins } from '../../../workbench/src/registry/loadPlugins'
import { createRegistry, RegistryProvider } from '../../../workbench/src/registry/registry'
import { TimeScope } from '../../../workbench/src/shell/Shell'
import { resolveVariables, theme } from '../../../workbench/src/theme/theme'
import { WidgetHost } from '../../../workbench/src/widgets/WidgetHost'
import { nextFrame } from '../measure/frameEnd'
import { openSignedInClient } from './signedInClient'

/** The functions that the page offers to the runner. */
export interface WidgetBox {
  /** Signs in and draws everything around a widget; resolves to the existing widgets. */
  open(): Promise<string[]>
  /** Mounts and unmounts a widget a number of times; resolves to the times until it showed something. */
  mount(type: string, times: number): Promise<number>
}

/** Time limit for a widget to show something, in ms. */
const PATIENCE = 2_000
const NO_JOBS = { jobs: [], isPaused: false }

const registry = createRegistry(await loadPlugins(manifests))

/** All that the product has around a widget, without its shell. */
async function createSurroundings(): Promise<(child: ReactNode) => ReactNode> {
  const { client, session } = await openSignedInClient()
  const words = await startMessages(registry.plugins, 'en')
  const queries = createQueryClient()
  const faults = createUncaughtErrors(window)
  const { sessions, settings } = client
  const workbench = {
    sessions,
    settings,
    log: client.log,
    diagnostics: client.diagnostics,
    clock: systemClock,
    navigate: () => undefined,
    hrefOf: (path: string) => path,
    outbox: () => null,
    deviceData: () => createMemoryStorage(),
    address: { path: () => '/', search: () => '', subscribe: () => () => undefined, set: () => undefined },
    addJob: () => () => undefined,
    jobs: { list: () => NO_JOBS, subscribe: () => () => undefined, runNow: () => undefined },
    productName: 'Bench',
    frameLacks: () => Promise.resolve([]),
    push: () => Promise.reject(new Error('the bench has no push messages')),
    productId: 'barn-workbench',
    version: 'bench',
  }
  return (child) => (
    <I18nextProvider i18n={words}>
      <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} forceColorScheme="light">
        <QueryClientProvider client={queries}>
          <WorkbenchProvider value={workbench}>
            <RegistryProvider value={registry}>
              <UncaughtErrorsProvider value={faults}>
                <SessionProvider value={session}>
                  <TimeScope>{child}</TimeScope>
                </SessionProvider>
              </UncaughtErrorsProvider>
            </RegistryProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
}

/** Waits until the frame of the widget shows more than that it loads. */
async function hasShown(): Promise<boolean> {
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    await nextFrame()
    const state = document.querySelector<HTMLElement>('section[data-view-state]')?.dataset.viewState
    if (state !== undefined && state !== 'loading') return state === 'content' || state === 'empty'
  }
  return false
}

/** Puts widgets onto the page and takes them off again, as the product does. */
export function openWidgetBox(): WidgetBox {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  let surround: ((child: ReactNode) => ReactNode) | undefined
  const draw = (child: ReactNode) => flushSync(() => root.render(surround?.(child)))
  return {
    async open() {
      surround = await createSurroundings()
      draw(null)
      return registry.plugins.flatMap(({ widgets = [] }) => widgets.map(({ id }) => id as string))
    },
    async mount(type, times) {
      const registered = registry.widget(type)
      if (!registered) throw new Error(`there is no widget ${type}`)
      const widget = { type, version: settingsVersionOf(registered.definition), settings: {} }
      let shown = 0
      for (let i = 0; i < times; i++) {
        draw(<WidgetHost key={i} widget={widget} />)
        if (await hasShown()) shown++
        draw(null)
      }
      await nextFrame()
      return shown
    },
  }
}
