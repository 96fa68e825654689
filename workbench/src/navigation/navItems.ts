import {
  IconAlertTriangle,
  IconBuildingCommunity,
  IconChartLine,
  IconChartTreemap,
  IconLayoutGrid,
  IconListCheck,
  IconSettings,
  IconVideo,
} from '@tabler/icons-react'
import { useSyncExternalStore, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ANY_WORD,
  hasAnyPermission,
  measurementPermissions,
  PICTURE_PERMISSIONS,
} from '@barn-workbench/core/permissions'
import type { Species } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { useSessions, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { isForMode, isMainPageOf, isNavigationOf, isPageOf } from '../registry/instancePages'
import { useRegistry } from '../registry/registry'
import { useBarnSpecies, useKnownPermissions } from '../registry/usePermissions'
import { useMainPage } from './useMainPage'
import { isSignedIn, useEachSession } from './useShellSessions'

/** Parameters of a page's path that its entry in the navigation leaves out. */
const OPTIONAL_PARAMETERS = /\/:\w+\?/g

/** The measurements of the overview of regions. */
const REGION_MEASUREMENTS = ['speed', 'imageQuality', 'buckets', 'regionSums']

/** The headings of the navigation, in their order: groups of pages, other sites, and the user's own pages. */
const NAV_GROUPS = ['watch', 'setup', 'administration', 'sites', 'own'] as const
type NavGroup = (typeof NAV_GROUPS)[number]

const neverChanges = () => () => undefined

/** An entry of the navigation. */
export interface NavItem {
  id: string
  path: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Whether the item is current at its exact path only, and not below it. */
  exact: boolean
  /** On the phone it is in the sheet "More", because the bar has room for four items. */
  isInMore?: true
  /** Permissions of which the screen needs at least one to show anything. */
  needs?: readonly string[]
  /** Its place among the entries that compete for the rail, as of a page (`PageNavigation`). */
  rank?: number
  /** Its heading. */
  group: NavGroup
  /** Only barns of this species have the screen. */
  species?: Species
}

/** An entry of the navigation with its labels in the user's language. */
export interface LabelledNavItem extends NavItem {
  label: string
  /** For the bar of the phone. */
  shortLabel: string
}

/**
 * The screens that can be reached from anywhere: screens of the current instance that its `permissions` and species
 * allow, and the settings. Until the permissions are known (null), the main screens are offered. An instance that is
 * not a barn has pages of plugins instead.
 */
export function navItemsFor(
  instanceId: string | null,
  permissions: ReadonlySet<string> | null,
  isBarn = true,
  barnSpecies: Species | null = null,
): NavItem[] {
  // An account without any permission has no screen of the instance, so that the settings take the place in the bar.
  const hasNone = permissions?.size === 0
  const settings: NavItem = {
    id: 'settings',
    path: '/settings',
    icon: IconSettings,
    exact: true,
    ...(!hasNone && { isInMore: true }),
    group: 'own',
  }
  if (instanceId === null || !isBarn || hasNone) return [settings]
  const base = `/instance/${instanceId}`
  const items: NavItem[] = [
    { id: 'dashboard', path: base, icon: IconLayoutGrid, exact: true, group: 'watch', rank: 10 },
    {
      id: 'today',
      group: 'watch',
      path: `${base}/dashboard/today`,
      icon: IconListCheck,
      exact: true,
      isInMore: true,
      rank: 40,
      needs: [`incidents.${ANY_WORD}.view`],
    },
    {
      id: 'incidents',
      group: 'watch',
      path: `${base}/incidents`,
      icon: IconAlertTriangle,
      exact: false,
      rank: 20,
      needs: [`incidents.${ANY_WORD}.view`],
    },
    {
      id: 'cameras',
      group: 'watch',
      path: `${base}/cameras`,
      icon: IconVideo,
      exact: false,
      rank: 30,
      needs: PICTURE_PERMISSIONS,
    },
    {
      id: 'measurements',
      group: 'watch',
      path: `${base}/measurements`,
      icon: IconChartLine,
      exact: false,
      isInMore: true,
      rank: 50,
      needs: [`data.view.${ANY_WORD}`],
    },
    {
      id: 'regions-overview',
      group: 'watch',
      path: `${base}/regions-overview`,
      icon: IconChartTreemap,
      exact: false,
      isInMore: true,
      needs: REGION_MEASUREMENTS.flatMap(measurementPermissions),
      species: 'pigs',
    },
    settings,
  ]
  const isPermitted = ({ needs = [], isInMore }: NavItem) =>
    permissions === null ? needs.length === 0 || !isInMore : hasAnyPermission(permissions, needs)
  return items.filter((item) => (!item.species || item.species === barnSpecies) && isPermitted(item))
}

/** The pages of plugins below an instance that have a navigation entry. */
function usePageItems(session: Session | null): LabelledNavItem[] {
  const { t } = useTranslation()
  const { pages } = useRegistry()
  const userMode = useUserMode()
  const snapshot = useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot() ?? null)
  if (!session || !snapshot) return []
  return pages.flatMap((page) => {
    const { definition, plugin, name } = page
    const navigation = definition.ofInstance?.navigation
    if (!navigation || !isForMode(navigation, userMode) || !isPageOf(page, snapshot)) return []
    if (!isNavigationOf(navigation, snapshot)) return []
    const needs = [definition.ofInstance?.needs, navigation.needs]
    if (needs.some((one) => !hasAnyPermission(snapshot.permissions, one ?? []))) return []
    const label = t(`pages.${name}.title`, { ns: plugin.id })
    const path = `/instance/${session.id}${definition.path.replace(OPTIONAL_PARAMETERS, '')}`
    const { id } = definition
    const { icon, group, rank } = { group: 'watch' as const, ...navigation }
    const place = { ...(rank && { rank }), ...(!isMainPageOf(page, snapshot) && { isInMore: true as const }) }
    return [{ id, path, icon, group, exact: false, ...place, label, shortLabel: label }]
  })
}

/** Whether an account is signed in at more than one instance. */
function useIsSignedInAtMany(): boolean {
  const sessions = useSessions()
  return useEachSession(sessions, () => {
    let signedIn = 0
    return sessions.some((session) => {
      if (isSignedIn(session)) signedIn += 1
      return signedIn > 1
    })
  })
}

/** The entry of the dashboards of all sites, for users who are signed in at more than one. */
function useSitesItem(hasSession: boolean): LabelledNavItem[] {
  const { t } = useTranslation('shell')
  const isAtMany = useIsSignedInAtMany()
  if (!isAtMany) return []
  const place = hasSession ? { isInMore: true as const } : {}
  const [label, shortLabel] = [t('nav.sites'), t('shortNav.sites')]
  const icon = IconBuildingCommunity
  return [{ id: 'sites', path: '/sites', icon, exact: false, group: 'sites', rank: 70, ...place, label, shortLabel }]
}

/** The number of entries that the rail has room for, with words and on a low screen. */
const RAIL_ROOM = 7
/** The rank of entries that declare none: they come last, in their own order. */
const NO_RANK = 1_000

/**
 * Splits entries into the entries of the rail and the others, which stand under "More", both in their order. The
 * entries with the lowest ranks are in the rail. The entry of the screen on view always is, so that the rail says where
 * the user is.
 */
export function splitForRail<Item extends Pick<NavItem, 'path' | 'exact' | 'rank'>>(
  items: readonly Item[],
  pathname: string,
): { inRail: Item[]; inMore: Item[] } {
  const isCurrent = ({ path, exact }: Item) => pathname === path || (!exact && pathname.startsWith(`${path}/`))
  const rankOf = (item: Item) => (isCurrent(item) ? 0 : (item.rank ?? NO_RANK))
  const chosen = new Set([...items].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, RAIL_ROOM))
  return { inRail: items.filter((item) => chosen.has(item)), inMore: items.filter((item) => !chosen.has(item)) }
}

/** Entries under their headings, in the order of the headings; a heading without entries is left out. */
export function inGroups<Item extends { group: NavGroup }>(items: readonly Item[]): [NavGroup, Item[]][] {
  return NAV_GROUPS.map((group): [NavGroup, Item[]] => [group, items.filter((item) => item.group === group)]).filter(
    ([, entries]) => entries.length > 0,
  )
}

/** The screens that the user can reach with a session, or without one; the settings are the last. */
export function useNavItems(session: Session | null): LabelledNavItem[] {
  const { t } = useTranslation('shell')
  const isBarn = useMainPage(session) === null
  const items = navItemsFor(session?.id ?? null, useKnownPermissions(session), isBarn, useBarnSpecies(session)).map(
    (item) => ({
      ...item,
      label: t(`nav.${item.id}`),
      shortLabel: t(`shortNav.${item.id}`, { defaultValue: '' }),
    }),
  )
  return [...items.slice(0, -1), ...usePageItems(session), ...useSitesItem(session !== null), ...items.slice(-1)]
}
