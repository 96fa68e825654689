import { useQuery } from '@tanstack/react-query'
import type { OfferedPlugin } from '@barn-workbench/core/plugins'
import { ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import type { SettingsSchema } from '@barn-workbench/plugin-sdk/form'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'
import { useRegistry } from './registry'

/** Describes a widget without loading any of its code. */
export interface WidgetDescription {
  id: string
  needs: readonly string[]
  species?: readonly string[]
  version: number
  settings: SettingsSchema
  /** The reason why the settings cannot be described, and so not be saved. */
  settingsFault?: string
  /** Size of its own code in bytes, gzipped. Absent in development, where nothing is built. */
  bytes?: number | null
}

/** The contributions of a plugin, for the catalogue. */
export interface PluginDescription {
  id: string
  widgets: readonly WidgetDescription[]
  pages: readonly { id: string; path: string }[]
  actions: readonly string[]
  /** An installed plugin as the server offers it. */
  installed?: OfferedPlugin
}

/** Reads the descriptions that the build has written. Rejects with `client/unreachable`. */
async function readDescriptions(): Promise<readonly PluginDescription[]> {
  try {
    const response = await browserFetch(`${BASE_PATH}plugins.json`, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`plugins.json answers ${response.status}`)
    return ((await response.json()) as { plugins: readonly PluginDescription[] }).plugins
  } catch (error) {
    throw new ProblemError({ code: 'client/unreachable', params: {} }, { cause: error })
  }
}

function describeInstalled(plugin: OfferedPlugin): PluginDescription {
  const { id, widgets } = plugin.manifest
  return {
    id,
    widgets: widgets.map(({ name, needs, species, settings }) => ({
      id: `${id}.${name}`,
      needs,
      ...(species && { species }),
      version: 1,
      settings,
    })),
    pages: [],
    actions: [],
    installed: plugin,
  }
}

/** The descriptions of all plugins, installed ones first; undefined until they are read. */
export function usePluginDescriptions(): {
  plugins: readonly PluginDescription[] | undefined
  problem: Problem | undefined
  retry: () => void
} {
  const { installed } = useRegistry()
  const { data, error, refetch } = useQuery({
    queryKey: ['plugin-descriptions'],
    staleTime: Infinity,
    queryFn: readDescriptions,
  })
  const plugins = data && [...installed.map(describeInstalled), ...data]
  return { plugins, problem: error ? problemOf(error) : undefined, retry: () => void refetch() }
}
