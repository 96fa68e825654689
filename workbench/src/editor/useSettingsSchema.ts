import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { SettingsSchema } from '@barn-workbench/plugin-sdk/form'
import { useQuery } from '@tanstack/react-query'
import { ProblemError } from '@barn-workbench/core/result'
import { useReadDescriptions } from '../registry/pluginDescriptions'

/** The JSON Schema of a widget's settings, as the build has written it. */
export function useSettingsSchema(type: string): { schema: SettingsSchema | undefined; problem: Problem | undefined; retry: () => void } {
  const read = useReadDescriptions()
  const { data, error, refetch } = useQuery({
    queryKey: ['plugin-descriptions'],
    staleTime: Infinity,
    queryFn: async () => {
      const result = await read()
      if (!result.ok) throw new ProblemError(result.problem)
      return result.value
    },
  })
  const schema = data?.flatMap(({ widgets }) => widgets).find(({ id }) => id === type)?.settings
  return { schema, problem: error ? problemOf(error) : undefined, retry: () => void refetch() }
}
