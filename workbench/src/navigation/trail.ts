import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useRegistry, type Registered } from '../registry/registry'
import { LAYOUT_ROUTES } from './screenTitle'

const INSTANCE = '/instance/:globalUniqueIdentifier'
/** The screens of the shell itself, by their patterns; each has a text under `nav`. */
const SHELL_SCREENS = [
  { pattern: '/', label: 'instances' },
  { pattern: '/sites/*', label: 'sites' },
  { pattern: '/plugins', label: 'plugins' },
] as const

/** A screen above the one on view. */
export interface TrailStep {
  label: string
  path: string
}

/** The pattern of a page's whole path. */
function patternOf({ definition: { ofInstance, path } }: Registered<PageDefinition>): string {
  return ofInstance ? INSTANCE + path : path
}

function pageOf(pages: readonly Registered<PageDefinition>[], path: string): Registered<PageDefinition> | undefined {
  return pages.find((page) => matchPath(patternOf(page), path))
}

/**
 * The paths of the screens above one, the uppermost first: a page declares the screen above it, everything else of an
 * instance is below the instance. Screens without an instance are below the current one, if any.
 */
export function pathsAbove(
  pages: readonly Registered<PageDefinition>[],
  path: string,
  openInstanceId: string | null,
): string[] {
  const above: string[] = []
  let current = path
  while (current !== '/') {
    current = parentOf(pages, current, openInstanceId)
    // Pages that are above each other end the way.
    if (current === path || above.includes(current)) return above
    above.unshift(current)
  }
  return above
}

function parentOf(pages: readonly Registered<PageDefinition>[], path: string, openInstanceId: string | null): string {
  const page = pageOf(pages, path)
  const instanceId = matchPath(`${INSTANCE}/*`, path)?.params.globalUniqueIdentifier
  if (instanceId !== undefined) {
    const root = `/instance/${instanceId}`
    if (path === root) return '/'
    return root + (page?.definition.parent ?? '')
  }
  if (page?.definition.parent) return page.definition.parent
  return openInstanceId === null ? '/' : `/instance/${openInstanceId}`
}

/** The screens above the one on view, the uppermost first. */
export function useTrail(): TrailStep[] {
  const { t } = useTranslation('shell')
  const { pages } = useRegistry()
  const session = useOptionalSession()
  const { pathname } = useLocation()
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const labelOf = (stepPath: string): string => {
    const screen = SHELL_SCREENS.find(({ pattern }) => matchPath(pattern, stepPath))
    if (screen) return t(`nav.${screen.label}`)
    const inInstance = matchPath(`${INSTANCE}/*`, stepPath)?.params['*']
    if (inInstance === '') return session?.instance.name ?? ''
    const layout = LAYOUT_ROUTES.find(({ path: layoutPath }) => layoutPath === inInstance)
    if (layout) return t(`nav.${layout.path}`)
    const page = pageOf(pages, stepPath)
    return page ? t(`pages.${page.name}.title`, { ns: page.plugin.id }) : ''
  }
  return pathsAbove(pages, path, session?.id ?? null)
    .map((stepPath) => ({ path: stepPath, label: labelOf(stepPath) }))
    .filter(({ label }) => label !== '')
}
