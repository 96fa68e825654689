import { IconChartLine, IconHome, IconPlug } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind, Target } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { foldings, foldText } from '@barn-workbench/core/text'
import { MINUTE } from '@barn-workbench/core/time'
import { loadCode, useOptionalSession, useOptionalSpecies, useScreenActions } from '@barn-workbench/plugin-sdk/host'
import {
  screenPath,
  useSessions,
  useUserMode,
  useWorkbench,
  type Messages,
  type OfferedAction,
} from '@barn-workbench/plugin-sdk/react'
import { useHelpCommands } from '../extras/useHelpCommands'
import { useNavItems } from '../navigation/navItems'
import { contributionsFor } from '../registry/instancePages'
import { useRegistry } from '../registry/registry'
import { useInstanceType, usePermissions } from '../registry/usePermissions'
import { useWidgetTitle } from '../registry/useWidgetTitle'

function useScreenEntries(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const { navigate } = useWorkbench()
  const navItems = useNavItems(useOptionalSession())
  const userMode = useUserMode()
  const entry = (id: string, path: string, icon: PaletteEntry['icon'], label = t(`nav.${id}`)): PaletteEntry => ({
    id: `screen.${id}`,
    label,
    icon,
    run: () => navigate(path),
  })
  return [
    ...navItems.map(({ id, path, icon: Icon, label }) => entry(id, path, <Icon size={18} />, label)),
    entry('instances', '/', <IconHome size={18} />),
    ...(userMode === 'advanced' ? [entry('plugins', '/plugins', <IconPlug size={18} />)] : []),
  ]
}

function useInstanceEntries(): PaletteEntry[] {
  const { navigate } = useWorkbench()
  return useSessions().map((session) => ({
    id: `instance.${session.id}`,
    label: session.instance.name,
    run: () => navigate(`/instance/${session.id}`),
  }))
}

/** The charts and sections of the screen of measurements that the account may see at this barn. */
function useChartEntries(): PaletteEntry[] {
  const { t } = useTranslation()
  const { navigate } = useWorkbench()
  const { widgets } = useRegistry()
  const session = useOptionalSession()
  const permissions = usePermissions(session)
  const instanceType = useInstanceType(session)
  const species = useOptionalSpecies()
  const titleOf = useWidgetTitle()
  if (!session) return []
  return contributionsFor(widgets, instanceType)
    .filter(({ definition: { group, needs, species: ofSpecies } }) => {
      const isOfSpecies = !ofSpecies || species === null || ofSpecies.includes(species)
      return group === 'measurements' && isOfSpecies && hasAnyPermission(permissions, needs)
    })
    .map(({ definition: { id }, plugin, name }) => ({
      id: `chart.${id}`,
      label: titleOf({ type: id }),
      keywords: t(`widgets.${name}.keywords`, { ns: plugin.id, defaultValue: '' }),
      icon: <IconChartLine size={18} />,
      run: () => navigate(screenPath(session.id, 'measurements', { widgetType: id })),
    }))
}

/** The link of the screen, paper, and help. */
function useHelpEntries(): PaletteEntry[] {
  return useHelpCommands().map(({ id, label, icon: Icon, run }) => ({
    id: `help.${id}`,
    label,
    icon: <Icon size={18} />,
    run,
  }))
}

/** The actions that can be started on an entity, or on none. */
function actionEntries(actions: readonly OfferedAction[]): PaletteEntry[] {
  return actions
    .filter(({ disabledReason }) => disabledReason === null)
    .map(({ id, title, icon: Icon, start }) => ({
      id,
      label: title,
      icon: <Icon size={18} />,
      run: () => void start(),
    }))
}

/** The actions on the entity that had the focus when the palette was opened, else on the screen's. */
function useTargetGroup(target: Target | undefined): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useScreenActions()
  if (!target) return []
  return [{ label: t(`commands.on.${target.kind}`), entries: actionEntries(offered(target)) }]
}

/** The entities of the instance, each of which its action opens; one group for each kind. */
function useEntityGroups(): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useScreenActions()
  return useFoundEntities().flatMap(({ kind, entities }) => {
    const entries = entities.flatMap(({ id, label, target }): PaletteEntry[] => {
      const [action] = offered(target)
      if (!action) return []
      const { icon: Icon, start } = action
      return [{ id: `${kind}.${id}`, label, icon: <Icon size={18} />, run: () => void start() }]
    })
    return entries.length === 0 ? [] : [{ label: t(`commands.entities.${kind}`), entries, isShownOnSearch: true }]
  })
}

/** Everything that the palette finds: screens, barns, actions, and the entities of the instance. */
export function usePaletteGroups(target: Target | undefined): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useScreenActions()
  return [
    ...useTargetGroup(target),
    { label: t('commands.screens'), entries: useScreenEntries() },
    { label: t('commands.charts'), entries: useChartEntries(), isShownOnSearch: true },
    { label: t('commands.instances'), entries: useInstanceEntries() },
    { label: t('commands.commands'), entries: [...actionEntries(offered(null)), ...useHelpEntries()] },
    ...useEntityGroups(),
  ]
}

interface FoundTarget {
  id: string
  label: string
  target: Target
}

/** The entities of one kind that the palette finds. */
interface FoundKind {
  kind: EntityKind
  entities: FoundTarget[]
}

/** How long the palette shows the entities that it loaded before, in ms. */
const FRESH_FOR = MINUTE

/**
 * The entities of the instance that the finders of the plugins list. They are loaded while the palette is open; a finder
 * that fails lists none.
 */
function useFoundEntities(): FoundKind[] {
  const { i18n } = useTranslation()
  const { finders } = useRegistry()
  const session = useOptionalSession()
  const permissions = usePermissions(session)
  const instanceType = useInstanceType(session)
  const fitting = session ? contributionsFor(finders, instanceType) : []
  const allowed = fitting.filter(({ definition }) => hasAnyPermission(permissions, definition.needs))
  const results = useQueries({
    queries: allowed.map(({ definition, plugin }) => ({
      queryKey: [session?.snapshot().dataScope, session?.id, 'finder', definition.id, i18n.language],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FoundTarget[]> => {
        if (!session) return []
        const find = await loadCode(() => definition.load())
        const found = await find(session, signal, i18n.getFixedT(i18n.language, plugin.id) as Messages)
        return found.map(({ id, label, entity }) => ({ id, label, target: { kind: definition.on, entity } as Target }))
      },
      staleTime: FRESH_FOR,
    })),
  })
  return allowed.map(({ definition }, index) => ({ kind: definition.on, entities: results[index]?.data ?? [] }))
}

/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  label: string
  /** Further words by which it is found. */
  keywords?: string
  icon?: ReactNode
  run: () => void
}

/** Entries of one kind, with the heading above them. */
export interface PaletteGroup {
  label: string
  entries: readonly PaletteEntry[]
  /** Whether the entries appear only once something is typed, because they are many. */
  isShownOnSearch?: boolean
}

/** Entries of such a group that are listed at most. */
const MOST_FOUND = 20

/** The positions at which the words of a text begin. */
function beginnings(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
}

/**
 * The rank of a word in a folded label: 0 at its beginning, 1 at the beginning of a word, 2 within one; null if it is
 * missing.
 */
function rankOfWord(label: string, word: string): number | null {
  const at = label.indexOf(word)
  if (at <= 0) return at === 0 ? 0 : null
  return beginnings(label).some((start) => label.startsWith(word, start)) ? 1 : 2
}

/** The rank of a word that only the further words of an entry have. */
const KEYWORD_RANK = 3

/** The sum of the ranks of all words, the best way of typing each; null where one is missing. */
function rankOf({ label, keywords = '' }: PaletteEntry, words: readonly string[]): number | null {
  const typed = foldings(label)
  const further = foldings(keywords)
  let sum = 0
  for (const word of words) {
    const ranks = typed.flatMap((text) => rankOfWord(text, word) ?? [])
    if (further.some((text) => rankOfWord(text, word) !== null)) ranks.push(KEYWORD_RANK)
    if (ranks.length === 0) return null
    sum += Math.min(...ranks)
  }
  return sum
}

/**
 * The entries whose label and further words have every word of a text, in any order, case and spelling of umlauts, the best matches first.
 * Groups without one are left out.
 */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return groups
    .filter(({ isShownOnSearch }) => words.length > 0 || !isShownOnSearch)
    .map(({ label, entries, isShownOnSearch = false }) => {
      const ranked = entries.flatMap((entry) => {
        const rank = rankOf(entry, words)
        return rank === null ? [] : [{ entry, rank }]
      })
      const found = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
      return { label, entries: isShownOnSearch ? found.slice(0, MOST_FOUND) : found }
    })
    .filter(({ entries }) => entries.length > 0)
}
