import { IconHome, IconPlug } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '@barn-workbench/core/result'
import type { LocalSettings } from '@barn-workbench/core/settings'
import type { CommandHost } from '@barn-workbench/plugin-sdk'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useProblemText, useWorkbench, type WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import { navItemsFor } from '../shell/navItems'
import { showToast } from '../toasts/showToast'
import type { PaletteEntry, PaletteGroup } from './findEntries'
import { errorMessage, runCommand } from './runCommand'

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

function useScreenEntries(): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const { navigate } = useWorkbench()
  const instanceId = useOptionalSession()?.id ?? null
  const entry = (id: string, path: string, icon: PaletteEntry['icon']): PaletteEntry => ({
    id: `screen.${id}`,
    label: t(`nav.${id}`),
    icon,
    run: () => navigate(path),
  })
  return [
    ...navItemsFor(instanceId).map(({ id, path, icon: Icon }) => entry(id, path, <Icon size={18} />)),
    entry('instances', '/', <IconHome size={18} />),
    entry('plugins', '/plugins', <IconPlug size={18} />),
  ]
}

function useCommandEntries(signOut: CommandHost['signOut']): PaletteEntry[] {
  const { t } = useTranslation('shell')
  const { navigate, settings } = useWorkbench()
  const { commands } = useRegistry()
  const instanceId = useOptionalSession()?.id ?? null
  const host = createCommandHost({ navigate, settings }, instanceId, signOut)
  const problemText = useProblemText()
  const showFailure = (command: string, error: unknown) => {
    const reason = error instanceof ProblemError ? problemText(error.problem) : errorMessage(error)
    void showToast('error', t('commands.failed', { command, reason }), `command ${command}`)
  }
  const available = commands.filter(({ definition }) => instanceId !== null || !definition.needsInstance)
  return available.map(({ definition, plugin, name }) => {
    const label = t(`commands.${name}`, { ns: plugin.id })
    return {
      id: definition.id,
      label,
      run: () => void runCommand(definition, host, (error) => showFailure(label, error)),
    }
  })
}

/** Everything that the palette finds: screens, barns, and the commands of the plugins. */
export function usePaletteGroups(signOut: CommandHost['signOut']): PaletteGroup[] {
  const { t } = useTranslation('shell')
  const { sessions, navigate } = useWorkbench()
  const instances = sessions.all().map((session) => ({
    id: `instance.${session.id}`,
    label: session.instance.name,
    run: () => navigate(`/instance/${session.id}`),
  }))
  return [
    { label: t('commands.screens'), entries: useScreenEntries() },
    { label: t('commands.instances'), entries: instances },
    { label: t('commands.commands'), entries: useCommandEntries(signOut) },
  ]
}
