import { createContext, useContext } from 'react'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { SettingsSchema } from '@barn-workbench/plugin-sdk/form'

/** What is said of a widget with none of its code loaded. */
export interface WidgetDescription {
  id: string
  needs: readonly string[]
  species?: readonly string[]
  version: number
  settings: SettingsSchema
  /** Size of its own code, gzipped; absent where it is not built. */
  bytes?: number | null
}

export interface PluginDescription {
  id: string
  widgets: readonly WidgetDescription[]
  pages: readonly { id: string; path: string }[]
  commands: readonly string[]
}

/** Reads what the build has written of the plugins; once, unless that failed. */
export type ReadDescriptions = () => Promise<Result<readonly PluginDescription[], 'client/unreachable'>>

export function createPluginDescriptions(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): ReadDescriptions {
  let known: Promise<readonly PluginDescription[]> | undefined
  async function load(): Promise<readonly PluginDescription[]> {
    const response = await fetch('/plugins.json', { cache: 'no-cache' })
    if (!response.ok) throw new Error(`plugins.json answers ${response.status}`)
    return ((await response.json()) as { plugins: readonly PluginDescription[] }).plugins
  }
  return async () => {
    try {
      return succeed(await (known ??= load()))
    } catch {
      known = undefined
      return fail('client/unreachable', {})
    }
  }
}

const DescriptionsContext = createContext<ReadDescriptions | null>(null)
export const DescriptionsProvider = DescriptionsContext.Provider

export function useReadDescriptions(): ReadDescriptions {
  const value = useContext(DescriptionsContext)
  if (!value) throw new Error('useReadDescriptions is called outside DescriptionsProvider')
  return value
}
