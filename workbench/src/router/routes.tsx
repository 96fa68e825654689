import type { RouteObject } from 'react-router'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { Dashboard } from '../dashboard/Dashboard'
import { BasicDashboard, SavedDashboard, SingleWidget } from '../dashboard/dashboardScreens'
import { loadComponent } from '../registry/loadComponent'
import type { Registered, Registry } from '../registry/registry'
import { InstanceScope } from '../shell/InstanceScope'
import { Shell } from '../shell/Shell'
import { NotFound } from './NotFound'
import { PluginPage } from './PluginPage'
import { ScreenError } from './ScreenError'

const CataloguePage = lazyPart(async () => (await import('../catalogue/CataloguePage')).default)

/** Ids of the shipped layouts that have a path of their own below an instance; the path is the id. */
const LAYOUT_ROUTES = ['incidents', 'cameras', 'measurements'] as const

function pluginRoute(page: Registered<PageDefinition>): RouteObject {
  const { definition } = page
  const component = lazyPart(() => loadComponent(definition))
  return { path: definition.path, element: <PluginPage key={definition.id} page={page} component={component} /> }
}

/** All screens: the dashboards of each instance, the catalogue, and the pages of the plugins. */
export function routesOf(registry: Registry): RouteObject[] {
  const screens: RouteObject[] = [
    instanceRoute,
    {
      path: '/plugins',
      element: <CataloguePage />,
    },
    ...registry.pages.map(pluginRoute),
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

const instanceRoute: RouteObject = {
  path: '/instance/:globalUniqueIdentifier',
  element: <InstanceScope />,
  children: [
    { index: true, element: <BasicDashboard /> },
    { path: 'dashboard/:layoutId', element: <SavedDashboard /> },
    { path: 'widget/:type', element: <SingleWidget /> },
    ...LAYOUT_ROUTES.map((layoutId) => ({
      path: layoutId,
      element: <Dashboard key={layoutId} layoutId={layoutId} />,
    })),
    { path: '*', element: <NotFound /> },
  ],
}
