import { IconHome, IconPlug } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Target } from '@barn-workbench/core/intents'
import { useDoors, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useSessions, useUserMode, useWorkbench, type OfferedAction } from '@barn-workbench/plugin-sdk/react'
import { useHelpCommands } from '../extras/useHelpCommands'
import { useNavItems } from '../shell/navItems'
import type { PaletteEntry, PaletteGroup } from './findEntries'
import { useFoundEntities } from './useFoundEntities'

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

/** The actions on the entity that had the focus when the palette was opened, else on that of the screen. */
function useTargetGroup(target: Target | undefined): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useDoors()
  if (!target) return []
  return [{ label: t(`commands.on.${target.kind}`), entries: actionEntries(offered(target)) }]
}

/** The entities of the instance, each of which its action opens. Of one kind there is one group. */
function useEntityGroups(): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useDoors()
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
  const { offered } = useDoors()
  return [
    ...useTargetGroup(target),
    { label: t('commands.screens'), entries: useScreenEntries() },
    { label: t('commands.instances'), entries: useInstanceEntries() },
    { label: t('commands.commands'), entries: [...actionEntries(offered(null)), ...useHelpEntries()] },
    ...useEntityGroups(),
  ]
}
