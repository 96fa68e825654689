import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconPlug, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/RegistryContext'
import { navItemsFor } from '../shell/navItems'
import { createCommandHost } from './commandHost'
import '@mantine/spotlight/styles.css'

export const openPalette = spotlight.open

/** Ctrl+K: every screen, instance and command by name. */
export function CommandPalette() {
  const { t } = useTranslation('shell')
  const { sessions, navigate, settings } = useWorkbench()
  const { commands } = useRegistry()
  const instanceId = useOptionalSession()?.id ?? null
  const host = createCommandHost({ navigate, settings, sessions, instanceId })
  const screens: SpotlightActionData[] = navItemsFor(instanceId).map(({ id, path, icon: Icon }) => ({
    id: `screen.${id}`,
    label: t(`nav.${id}`),
    leftSection: <Icon size={18} />,
    onClick: () => navigate(path),
  }))
  screens.push({
    id: 'screen.plugins',
    label: t('nav.plugins'),
    leftSection: <IconPlug size={18} />,
    onClick: () => navigate('/plugins'),
  })
  const instances: SpotlightActionData[] = sessions.all().map((session) => ({
    id: `instance.${session.id}`,
    label: session.instance.name,
    description: session.id,
    onClick: () => navigate(`/instance/${session.id}`),
  }))
  const offered = commands.filter(({ definition }) => instanceId !== null || !definition.needsInstance)
  const actions: SpotlightActionData[] = offered.map(({ definition, plugin, part }) => ({
    id: definition.id,
    label: t(`commands.${part}`, { ns: plugin.id }),
    onClick: () => void definition.run(host),
  }))
  return (
    <Spotlight
      shortcut={null}
      nothingFound={t('commands.nothingFound')}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('commands.placeholder'),
        'aria-label': t('commands.placeholder'),
      }}
      actions={[
        { group: t('commands.screens'), actions: screens },
        { group: t('commands.instances'), actions: instances },
        { group: t('commands.commands'), actions },
      ]}
    />
  )
}
