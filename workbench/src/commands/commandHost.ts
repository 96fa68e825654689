import type { Sessions } from '@barn-workbench/core/session'
import type { LocalSettings, SharedStore } from '@barn-workbench/core/settings'
import type { CommandHost } from '@barn-workbench/plugin-sdk'

interface Options {
  navigate: (path: string) => void
  settings: SharedStore<LocalSettings>
  sessions: Sessions
  instanceId: string | null
}

/** What a command may reach. The settings refuse a value that does not fit their schema. */
export function createCommandHost({ navigate, settings, sessions, instanceId }: Options): CommandHost {
  return {
    instanceId,
    navigate: async (path) => navigate(path),
    signOut: async (id) => sessions.get(id).logOut(),
    set: async (property, value) => settings.set({ [property]: value } as Partial<LocalSettings>),
  }
}
