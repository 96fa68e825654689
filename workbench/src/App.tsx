import { MantineProvider } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { systemClock } from '@barn-workbench/core/clock'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { type WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { VERSION, type Client } from './boot/createClient'
import { productNameOf } from './boot/productName'
import { styleNonce } from './boot/styleNonce'
import { WorkbenchLayoutsProvider } from './layouts/workbenchLayouts'
import { DescriptionsProvider } from './registry/pluginDescriptions'
import type { Registry } from './registry/registry'
import { RegistryProvider } from './registry/RegistryContext'
import { routesOf } from './router/routes'
import { resolveVariables, theme } from './theme/theme'
import { createStrayFaults } from './widgets/strayFaults'
import { StrayFaultsProvider } from './widgets/StrayFaultsContext'

const Toasts = lazy(() => import('./toasts/Toasts').then((module) => ({ default: module.Toasts })))

interface AppProps {
  client: Client
  queries: QueryClient
  registry: Registry
  words: i18n
}

export function App({ client, queries, registry, words }: AppProps) {
  const { settings, sessions } = client
  const { theme: wanted, language } = useSyncExternalStore(settings.subscribe, settings.get)
  const system = useColorScheme('light', { getInitialValueInEffect: false })
  const [router] = useState(() => createBrowserRouter(routesOf(registry)))
  const [faults] = useState(() => createStrayFaults(window))
  const workbench = useMemo<WorkbenchValue>(
    () => ({
      sessions,
      settings,
      clock: systemClock,
      navigate: (path) => void router.navigate(path),
      productName: productNameOf(location.hostname),
      version: VERSION,
    }),
    [sessions, settings, router],
  )
  useEffect(() => {
    document.documentElement.lang = language === 'debug' ? 'en' : language
    if (words.language !== language) void words.changeLanguage(language)
  }, [language, words])
  return (
    <I18nextProvider i18n={words}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        forceColorScheme={wanted === 'system' ? system : wanted}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queries}>
          <WorkbenchProvider value={workbench}>
            <RegistryProvider value={registry}>
              <DescriptionsProvider value={client.readDescriptions}>
                <WorkbenchLayoutsProvider value={client.layouts}>
                  <StrayFaultsProvider value={faults}>
                    <RouterProvider router={router} />
                    <Suspense fallback={null}>
                      <Toasts />
                    </Suspense>
                  </StrayFaultsProvider>
                </WorkbenchLayoutsProvider>
              </DescriptionsProvider>
            </RegistryProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
}
