import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import BasicDashboardPage from '../dashboard/BasicDashboardPage'
import { Dashboard } from '../dashboard/Dashboard'
import { SavedDashboard } from '../dashboard/SavedDashboard'
import { SingleWidget } from '../dashboard/SingleWidget'
import type { Registry } from '../registry/registry'
import { InstanceScope } from '../shell/InstanceScope'
import { Shell } from '../shell/Shell'
import { NotFound } from './NotFound'
import { PluginPage } from './PluginPage'
import { ScreenFault } from './ScreenFault'

const CataloguePage = lazy(() => import('../catalogue/CataloguePage'))

/** Screens with one job: a layout that is shipped under this id, shown at this place below an instance. */
export const LAYOUT_ROUTES = ['incidents', 'cameras', 'measurements'] as const

/** All screens: dashboards of the instance around, and the pages of the plugins. */
export function routesOf(registry: Registry): RouteObject[] {
  const pluginPages = registry.pages.map((page) => ({
    path: page.definition.path,
    element: <PluginPage key={page.definition.id} page={page} />,
  }))
  return [
    {
      element: <Shell />,
      errorElement: <ScreenFault />,
      children: [
        {
          path: '/instance/:globalUniqueIdentifier',
          element: <InstanceScope />,
          children: [
            { index: true, element: <BasicDashboardPage /> },
            { path: 'dashboard/:layoutId', element: <SavedDashboard /> },
            { path: 'widget/:type', element: <SingleWidget /> },
            ...LAYOUT_ROUTES.map((layoutId) => ({
              path: layoutId,
              element: <Dashboard key={layoutId} layoutId={layoutId} />,
            })),
            { path: '*', element: <NotFound /> },
          ],
        },
        {
          path: '/plugins',
          element: (
            <Suspense fallback={null}>
              <CataloguePage />
            </Suspense>
          ),
        },
        ...pluginPages,
        { path: '*', element: <NotFound /> },
      ],
    },
  ]
}
