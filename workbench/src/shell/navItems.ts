import { IconAlertTriangle, IconChartLine, IconLayoutGrid, IconSettings, IconVideo } from '@tabler/icons-react'
import { useSyncExternalStore, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ANY_WORD, hasPermission } from '@barn-workbench/core/permissions'
import type { Session } from '@barn-workbench/core/session'
import { isMainPageOf, isPageOf, isPermitted } from '../registry/instancePages'
import { useRegistry } from '../registry/registry'
import { useMainPage } from './useMainPage'
import { NO_PERMISSIONS, usePermissions } from './usePermissions'

/** Parameters of a page's path that its entry in the navigation leaves out. */
const OPTIONAL_PARAMETERS = /\/:\w+\?/g

const neverChanges = () => () => undefined

export interface NavItem {
  id: string
  path: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Whether the item is current at its exact path only, and not below it. */
  exact: boolean
  /** On the phone it is in the sheet "More", because the bar has room for four items. */
  isInMore?: true
  /** Without this permission the screen has nothing to show. */
  needs?: string
}

/** An entry of the navigation with its labels in the user's language. */
export interface LabelledNavItem extends NavItem {
  label: string
  /** For the bar of the phone. */
  shortLabel: string
}

/**
 * The screens that can be reached from anywhere: those of the current instance that its `permissions` fill, and the
 * settings. An empty set of permissions is one that is not known yet. What is no barn has pages of plugins instead.
 */
export function navItemsFor(
  instanceId: string | null,
  permissions: ReadonlySet<string> = NO_PERMISSIONS,
  isBarn = true,
): NavItem[] {
  const settings: NavItem = { id: 'settings', path: '/settings', icon: IconSettings, exact: true, isInMore: true }
  if (instanceId === null || !isBarn) return [settings]
  const base = `/instance/${instanceId}`
  const items: NavItem[] = [
    { id: 'dashboard', path: base, icon: IconLayoutGrid, exact: true },
    { id: 'incidents', path: `${base}/incidents`, icon: IconAlertTriangle, exact: false },
    { id: 'cameras', path: `${base}/cameras`, icon: IconVideo, exact: false },
    {
      id: 'measurements',
      path: `${base}/measurements`,
      icon: IconChartLine,
      exact: false,
      isInMore: true,
      needs: `data.view.${ANY_WORD}`,
    },
    settings,
  ]
  return items.filter(({ needs }) => !needs || permissions.size === 0 || hasPermission(permissions, needs))
}

/** The pages of plugins below an instance that have an entry of their own. */
function usePageItems(session: Session | null): LabelledNavItem[] {
  const { t } = useTranslation()
  const { pages } = useRegistry()
  const snapshot = useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot() ?? null)
  if (!session || !snapshot) return []
  return pages.flatMap((page) => {
    const { definition, plugin, name } = page
    const navigation = definition.ofInstance?.navigation
    if (!navigation || !isPageOf(page, snapshot) || !isPermitted(definition, snapshot)) return []
    const label = t(`pages.${name}.title`, { ns: plugin.id })
    const path = `/instance/${session.id}${definition.path.replace(OPTIONAL_PARAMETERS, '')}`
    const { id } = definition
    const place = isMainPageOf(page, snapshot) ? {} : { isInMore: true as const }
    return [{ id, path, icon: navigation.icon, exact: false, ...place, label, shortLabel: label }]
  })
}

/** The screens that the user can reach with a session, or without one; the settings are the last. */
export function useNavItems(session: Session | null): LabelledNavItem[] {
  const { t } = useTranslation('shell')
  const isBarn = useMainPage(session) === null
  const items = navItemsFor(session?.id ?? null, usePermissions(session), isBarn).map((item) => ({
    ...item,
    label: t(`nav.${item.id}`),
    shortLabel: t(`shortNav.${item.id}`, { defaultValue: '' }),
  }))
  return [...items.slice(0, -1), ...usePageItems(session), ...items.slice(-1)]
}
