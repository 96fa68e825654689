import type { Problem } from '@barn-workbench/core/result'
import type { SettingsSchema } from '@barn-workbench/plugin-sdk/form'
import { usePluginDescriptions } from '../registry/usePluginDescriptions'

/** The JSON Schema of a widget's settings, as the build has written it. */
export function useSettingsSchema(type: string): {
  schema: SettingsSchema | undefined
  problem: Problem | undefined
  retry: () => void
} {
  const { plugins, problem, retry } = usePluginDescriptions()
  return { schema: plugins?.flatMap(({ widgets }) => widgets).find(({ id }) => id === type)?.settings, problem, retry }
}
