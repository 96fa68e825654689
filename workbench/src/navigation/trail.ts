/*
 * The trail is the row of links at the top of a screen, from the first screen to the one above it:
 * "Instances › Hof Nord › Accounts". A page declares the screen above it (`parent`); any other screen of an instance is
 * below the instance's dashboard, which is below the list of instances.
 */

import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useRegistry, type Registered } from '../registry/registry'
import { LAYOUT_ROUTES } from './screenTitle'

type Page = Registered<PageDefinition>

/** A link of the trail. */
export interface TrailStep {
  label: string
  path: string
}

/** The trail of the screen on view, the uppermost screen first. */
export function useTrail(): TrailStep[] {
  const { pages } = useRegistry()
  const session = useOptionalSession()
  const { pathname } = useLocation()
  const labelOf = useScreenLabel()
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return pathsAbove(pages, path, session?.id ?? null)
    .map((above) => ({ path: above, label: labelOf(above) }))
    .filter(({ label }) => label !== '')
}

/**
 * The paths of the screens above one, the uppermost first. Screens without an instance are below the open instance, if
 * there is one.
 */
export function pathsAbove(pages: readonly Page[], path: string, openInstanceId: string | null): string[] {
  const above: string[] = []
  let current = path
  while (current !== '/') {
    current = parentOf(pages, current, openInstanceId)
    // Pages that declare each other as parents would never end.
    if (current === path || above.includes(current)) return above
    above.unshift(current)
  }
  return above
}

const INSTANCE = '/instance/:globalUniqueIdentifier'

function parentOf(pages: readonly Page[], path: string, openInstanceId: string | null): string {
  const declared = pageOf(pages, path)?.definition.parent
  const instanceId = matchPath(`${INSTANCE}/*`, path)?.params.globalUniqueIdentifier
  if (instanceId !== undefined) {
    const dashboard = `/instance/${instanceId}`
    return path === dashboard ? '/' : dashboard + (declared ?? '')
  }
  if (declared) return declared
  return openInstanceId === null ? '/' : `/instance/${openInstanceId}`
}

/** The page of a plugin that has this path, if any. */
function pageOf(pages: readonly Page[], path: string): Page | undefined {
  return pages.find(({ definition }) => {
    const pattern = definition.ofInstance ? INSTANCE + definition.path : definition.path
    return matchPath(pattern, path)
  })
}

/** The screens of the shell itself, by their patterns; each has a text under `nav`. */
const SHELL_SCREENS = [
  { pattern: '/', label: 'instances' },
  { pattern: '/sites/*', label: 'sites' },
  { pattern: '/plugins', label: 'plugins' },
] as const

/** Returns a function that names the screen of a path; empty if it has no name. */
function useScreenLabel(): (path: string) => string {
  const { t } = useTranslation('shell')
  const { pages } = useRegistry()
  const session = useOptionalSession()
  return (path) => {
    const screen = SHELL_SCREENS.find(({ pattern }) => matchPath(pattern, path))
    if (screen) return t(`nav.${screen.label}`)
    const inInstance = matchPath(`${INSTANCE}/*`, path)?.params['*']
    if (inInstance === '') return session?.instance.name ?? ''
    const layout = LAYOUT_ROUTES.find((route) => route.path === inInstance)
    if (layout) return t(`nav.${layout.path}`)
    const page = pageOf(pages, path)
    return page ? t(`pages.${page.name}.title`, { ns: page.plugin.id }) : ''
  }
}
