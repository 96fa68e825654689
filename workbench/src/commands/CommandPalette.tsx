import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconPlug, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '@barn-workbench/core/result'
import type { LocalSettings } from '@barn-workbench/core/settings'
import type { CommandHost } from '@barn-workbench/plugin-sdk'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useProblemText, useWorkbench, type WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import { navItemsFor } from '../shell/navItems'
import { showToast } from '../toasts/showToast'
import { errorMessage, runCommand } from './runCommand'
import '@mantine/spotlight/styles.css'

export const openPalette = spotlight.open

/**
 * The functions that a command may call. Setting a value rejects where the value does not fit the schema of the
 * settings.
 */
function createCommandHost(
  { navigate, settings }: Pick<WorkbenchValue, 'navigate' | 'settings'>,
  instanceId: string | null,
  signOut: CommandHost['signOut'],
): CommandHost {
  return {
    instanceId,
    navigate: async (path) => navigate(path),
    signOut,
    set: async (property, value) => settings.set({ [property]: value } as Partial<LocalSettings>),
  }
}

/** Finds every screen, instance and command by its name. Opens with Ctrl+K. */
export function CommandPalette({ signOut }: Pick<CommandHost, 'signOut'>) {
  const { t } = useTranslation('shell')
  const { sessions, navigate, settings } = useWorkbench()
  const { commands } = useRegistry()
  const instanceId = useOptionalSession()?.id ?? null
  const host = createCommandHost({ navigate, settings }, instanceId, signOut)
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
  const problemText = useProblemText()
  const showFailure = (command: string, error: unknown) => {
    const reason = error instanceof ProblemError ? problemText(error.problem) : errorMessage(error)
    void showToast('error', t('commands.failed', { command, reason }), `command ${command}`)
  }
  const availableCommands = commands.filter(({ definition }) => instanceId !== null || !definition.needsInstance)
  const actions: SpotlightActionData[] = availableCommands.map(({ definition, plugin, name }) => ({
    id: definition.id,
    label: t(`commands.${name}`, { ns: plugin.id }),
    onClick: () =>
      void runCommand(definition, host, (error) => showFailure(t(`commands.${name}`, { ns: plugin.id }), error)),
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
