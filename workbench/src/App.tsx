import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { lazyPart, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { styleNonce } from './boot/contentSecurityPolicy'
import type { Client } from './boot/createClient'
import { createWorkbenchValue } from './boot/createWorkbenchValue'
import { BASE_PATH } from './environment/basePath'
import { WorkbenchLayoutsProvider } from './layouts/workbenchLayouts'
import { createUncaughtErrors, UncaughtErrorsProvider } from './observability/uncaughtErrors'
import { RegistryProvider, type Registry } from './registry/registry'
import { routesOf } from './routes'
import { resolveVariables, theme } from './theme/theme'

const Toasts = lazyPart(async () => (await import('./toasts/Toasts')).Toasts, { isOptional: true })

interface AppProps {
  client: Client
  queries: QueryClient
  registry: Registry
  messages: i18n
}

const push = async () => (await import('./push/pushBrowser')).createPushBrowser()
const frameLacks = async () => (await import('./installed/frames/probe/frameLacks')).frameLacks()

/** The whole user interface: the providers of everything that screens use, and the router. */
export function App({ client, queries, registry, messages }: AppProps) {
  const { settings } = client
  const { theme: colorScheme, language } = useSyncExternalStore(settings.subscribe, settings.get)
  const systemColorScheme = useColorScheme('light', { getInitialValueInEffect: false })
  const [router] = useState(() => createBrowserRouter(routesOf(registry), { basename: BASE_PATH }))
  const [uncaughtErrors] = useState(() => createUncaughtErrors(window))
  const workbench = useMemo(() => createWorkbenchValue({ ...client, frameLacks, push }, router), [client, router])
  useEffect(() => {
    document.documentElement.lang = language === 'debug' ? 'en' : language
    if (messages.language !== language) void messages.changeLanguage(language)
  }, [language, messages])
  return (
    <I18nextProvider i18n={messages}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        forceColorScheme={colorScheme === 'system' ? systemColorScheme : colorScheme}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queries}>
          <WorkbenchProvider value={workbench}>
            <RegistryProvider value={registry}>
              <WorkbenchLayoutsProvider value={client.layouts}>
                <UncaughtErrorsProvider value={uncaughtErrors}>
                  <RouterProvider router={router} />
                  <Toasts />
                </UncaughtErrorsProvider>
              </WorkbenchLayoutsProvider>
            </RegistryProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
}
