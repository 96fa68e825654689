import type { RouteObject } from 'react-router'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { Dashboard } from './dashboard/Dashboard'
import { BasicDashboard, DashboardScope, SavedDashboard } from './dashboard/dashboardScreens'
import { InstancePluginsScope } from './installed/ofInstance/InstancePluginsScope'
import { LAYOUT_ROUTES } from './navigation/screenTitle'
import { loadComponent } from './registry/loadComponent'
import type { Registered, Registry } from './registry/registry'
import { NotFound } from './router/NotFound'
import { InstancePage, PluginPage } from './router/PluginPage'
import { ScreenError } from './router/ScreenError'
import { InstanceScope } from './shell/InstanceScope'
import { Shell } from './shell/Shell'

const SitesScreen = lazyPart(async () => (await import('./sites/SitesScreen')).SitesScreen)
const SingleWidget = lazyPart(async () => (await import('./dashboard/SingleWidget')).SingleWidget)
const CataloguePage = lazyPart(async () => (await import('./catalogue/CataloguePage')).default)

function pluginRoute(page: Registered<PageDefinition>): RouteObject {
  const { definition } = page
  const component = lazyPart(() => loadComponent(definition))
  // Below an instance the path is relative to the instance.
  const path = definition.ofInstance ? definition.path.slice(1) : definition.path
  const Page = definition.ofInstance ? InstancePage : PluginPage
  return { path, element: <Page key={definition.id} page={page} component={component} /> }
}

/** All screens: the dashboards of each instance, the catalogue, and the pages of the plugins. */
export function routesOf(registry: Registry): RouteObject[] {
  const screens: RouteObject[] = [
    instanceRoute(registry.pages.filter(({ definition }) => definition.ofInstance)),
    { path: '/sites/:layoutId', element: <SitesScreen /> },
    {
      path: '/plugins',
      element: <CataloguePage />,
    },
    ...registry.pages.filter(({ definition }) => !definition.ofInstance).map(pluginRoute),
    { path: '*', element: <NotFound /> },
  ]
  return [
    {
      element: <Shell />,
      errorElement: <ScreenError />,
      // A screen that fails is replaced within the shell, so that all others can still be reached.
      children: [{ errorElement: <ScreenError />, children: screens }],
    },
  ]
}

function instanceRoute(pages: readonly Registered<PageDefinition>[]): RouteObject {
  const dashboards = [
    { index: true, element: <BasicDashboard /> } as const,
    { path: 'dashboard/:layoutId', element: <SavedDashboard /> },
    ...LAYOUT_ROUTES.map(({ path, layoutId }) => ({
      path,
      element: <Dashboard key={layoutId} layoutId={layoutId} />,
    })),
  ]
  const screens = [
    { element: <DashboardScope />, children: dashboards },
    { path: 'widget/:type', element: <SingleWidget /> },
    ...pages.map(pluginRoute),
    { path: '*', element: <NotFound /> },
  ]
  return {
    path: '/instance/:globalUniqueIdentifier',
    element: <InstanceScope />,
    children: [{ element: <InstancePluginsScope />, children: screens }],
  }
}
