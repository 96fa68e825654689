import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { OfferedPlugin } from '@barn-workbench/core/plugins'
import { fail, ProblemError, problemOf, succeed, type Problem, type Result } from '@barn-workbench/core/result'
import type { SettingsSchema } from '@barn-workbench/plugin-sdk/form'
import { BASE_PATH } from '../environment/basePath'
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

/**
 * Reads the descriptions that the build has written (`plugins.json`). They are fetched once, and again after a failure.
 */
export type ReadDescriptions = () => Promise<Result<readonly PluginDescription[], 'client/unreachable'>>

export function createPluginDescriptions(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): ReadDescriptions {
  let loading: Promise<readonly PluginDescription[]> | undefined
  async function load(): Promise<readonly PluginDescription[]> {
    const response = await fetch(`${BASE_PATH}plugins.json`, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`plugins.json answers ${response.status}`)
    return ((await response.json()) as { plugins: readonly PluginDescription[] }).plugins
  }
  return async () => {
    try {
      return succeed(await (loading ??= load()))
    } catch {
      loading = undefined
      return fail('client/unreachable', {})
    }
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

const DescriptionsContext = createContext<ReadDescriptions | null>(null)
export const DescriptionsProvider = DescriptionsContext.Provider

function useReadDescriptions(): ReadDescriptions {
  const value = useContext(DescriptionsContext)
  if (!value) throw new Error('useReadDescriptions is called outside DescriptionsProvider')
  return value
}

/** The descriptions of all plugins, first those of installed ones; undefined until they are read. */
export function usePluginDescriptions(): {
  plugins: readonly PluginDescription[] | undefined
  problem: Problem | undefined
  retry: () => void
} {
  const readDescriptions = useReadDescriptions()
  const { installed } = useRegistry()
  const { data, error, refetch } = useQuery({
    queryKey: ['plugin-descriptions'],
    staleTime: Infinity,
    queryFn: async () => {
      const result = await readDescriptions()
      if (!result.ok) throw new ProblemError(result.problem)
      return result.value
    },
  })
  const plugins = data && [...installed.map(describeInstalled), ...data]
  return { plugins, problem: error ? problemOf(error) : undefined, retry: () => void refetch() }
}
