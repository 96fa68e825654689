import { useQuery } from '@tanstack/react-query'
import { ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import { useReadDescriptions, type PluginDescription } from './pluginDescriptions'

/** What the build has written of the plugins; asked for once. */
export function usePluginDescriptions(): {
  plugins: readonly PluginDescription[] | undefined
  problem: Problem | undefined
  retry: () => void
} {
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
  return { plugins: data, problem: error ? problemOf(error) : undefined, retry: () => void refetch() }
}
