import { IconChartLine, IconHome, IconPlug } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { EntityKind, Target } from '@barn-workbench/core/intents'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import {
  loadCode,
  screenKeys,
  useOptionalSession,
  useOptionalSpecies,
  useScreenActions,
} from '@barn-workbench/plugin-sdk/host'
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
import { recentEntries, type PaletteEntry, type PaletteGroup } from './findEntries'

/** Finds the further words of an entry in the messages of the workbench, or of the plugin that its id names. */
function useKeywords() {
  const { t } = useTranslation()
  return {
    ofScreen: (id: string) => {
      const [plugin, page] = id.split('.')
      return page === undefined
        ? t(`navKeywords.${id}`, { ns: 'shell', defaultValue: '' })
        : t(`pages.${page}.keywords`, { ns: plugin, defaultValue: '' })
    },
    ofAction: (id: string) => {
      const [plugin, action] = id.split('.')
      return t(`actionKeywords.${action}`, { ns: plugin, defaultValue: '' })
    },
  }
}

function useScreenEntries(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const { navigate } = useWorkbench()
  const navItems = useNavItems(useOptionalSession())
  const userMode = useUserMode()
  const keywords = useKeywords()
  const entry = (id: string, path: string, icon: PaletteEntry['icon'], label = t(`nav.${id}`)): PaletteEntry => ({
    id: `screen.${id}`,
    label,
    keywords: keywords.ofScreen(id),
    icon,
    path,
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
  return useSessions().map((session) => {
    const path = `/instance/${session.id}`
    return { id: `instance.${session.id}`, label: session.instance.name, path, run: () => navigate(path) }
  })
}

/** The sections of the screen of measurements, then its charts, that the account may see at this barn. */
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
    .toSorted((a, b) => Number(b.definition.heading ?? false) - Number(a.definition.heading ?? false))
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
function useActionEntries(actions: readonly OfferedAction[]): PaletteEntry[] {
  const keywords = useKeywords()
  return actions
    .filter(({ disabledReason }) => disabledReason === null)
    .map(({ id, title, icon: Icon, start }) => ({
      id,
      label: title,
      keywords: keywords.ofAction(id),
      icon: <Icon size={18} />,
      run: () => void start(),
    }))
}

/** The actions on the entity that had the focus when the palette was opened, else on the screen's. */
function useTargetGroup(target: Target | undefined): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useScreenActions()
  const entries = useActionEntries(target ? offered(target) : [])
  return target ? [{ label: t(`commands.on.${target.kind}`), entries }] : []
}

/** The functions of the screen that have keys. */
function useScreenGroup(): PaletteGroup {
  const { t } = useTranslation('shell')
  // Read as the palette opens: a screen renews its keys with each of its renders.
  const [keys] = useState(() => screenKeys().filter(({ isActive }) => isActive?.() ?? true))
  const byLabel = new Map(keys.map(({ key, label, run }) => [label, { id: `key.${key}`, label, run }]))
  return { label: t('keyHelp.screen'), entries: [...byLabel.values()] }
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
    return entries.length === 0 ? [] : [{ label: t(`commands.entities.${kind}`), entries, shown: 'onSearch' }]
  })
}

/**
 * Everything that the palette finds: functions of the screen, screens, barns, actions, and the entities of the
 * instance. While nothing is typed, the entries that were used lately (`recentIds`) follow those of the screen.
 */
export function usePaletteGroups(target: Target | undefined, recentIds: readonly string[]): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useScreenActions()
  const { pathname } = useLocation()
  const ofScreen = [...useTargetGroup(target), useScreenGroup()]
  const everywhere: PaletteGroup[] = [
    // A chart comes before its screen if both match equally, since it is the more exact answer.
    { label: t('commands.charts'), entries: useChartEntries(), shown: 'onSearch' },
    { label: t('commands.screens'), entries: useScreenEntries() },
    { label: t('commands.instances'), entries: useInstanceEntries() },
    { label: t('commands.commands'), entries: [...useActionEntries(offered(null)), ...useHelpEntries()] },
    ...useEntityGroups(),
  ]
  const recent: PaletteGroup = {
    label: t('commands.recent'),
    entries: recentEntries(everywhere, recentIds, pathname),
    shown: 'atFirst',
  }
  return [...ofScreen, recent, ...everywhere]
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

/** Time for which the palette shows the entities that it loaded before, in ms. */
const FRESH_FOR = MINUTE

/**
 * The entities of the instance that the finders of the plugins list. They are loaded while the palette is open; a
 * finder that fails lists none.
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
