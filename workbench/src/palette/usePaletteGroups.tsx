import { IconHome, IconPlug } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { targetsOf, useDoors, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench, type OfferedAction } from '@barn-workbench/plugin-sdk/react'
import { useNavItems } from '../shell/navItems'
import type { PaletteEntry, PaletteGroup } from './findEntries'
import { useFoundEntities } from './useFoundEntities'

function useScreenEntries(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const { navigate } = useWorkbench()
  const navItems = useNavItems(useOptionalSession())
  const entry = (id: string, path: string, icon: PaletteEntry['icon'], label = t(`nav.${id}`)): PaletteEntry => ({
    id: `screen.${id}`,
    label,
    icon,
    run: () => navigate(path),
  })
  return [
    ...navItems.map(({ id, path, icon: Icon, label }) => entry(id, path, <Icon size={18} />, label)),
    entry('instances', '/', <IconHome size={18} />),
    entry('plugins', '/plugins', <IconPlug size={18} />),
  ]
}

function useInstanceEntries(): PaletteEntry[] {
  const { sessions, navigate } = useWorkbench()
  return sessions.all().map((session) => ({
    id: `instance.${session.id}`,
    label: session.instance.name,
    run: () => navigate(`/instance/${session.id}`),
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
function useTargetGroup(): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useDoors()
  const [[target]] = useState(() => targetsOf(document.activeElement))
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
export function usePaletteGroups(): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { offered } = useDoors()
  return [
    ...useTargetGroup(),
    { label: t('commands.screens'), entries: useScreenEntries() },
    { label: t('commands.instances'), entries: useInstanceEntries() },
    { label: t('commands.commands'), entries: actionEntries(offered(null)) },
    ...useEntityGroups(),
  ]
}
