import { useMemo } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Run } from '../../comparison/runs'

/** The names of the runs by their ids. This barn bears its own name beside others. */
export function useRunNames(runs: readonly Run[]): ReadonlyMap<string, string> {
  const t = useMessages()
  const hasOthers = runs.some(({ kind }) => kind === 'barn')
  // Runs are planned anew at each drawing; what they are called depends on these texts alone.
  const key = JSON.stringify(runs.map(({ id, kind, instance }) => [id, kind, instance.name]))
  return useMemo(() => {
    const named = JSON.parse(key) as [string, Run['kind'], string][]
    return new Map(
      named.map(([id, kind, name]) => {
        const ownName = kind === 'barn' || (kind === 'this' && hasOthers)
        return [id, ownName ? name : t(`comparison.runs.${kind}`)]
      }),
    )
  }, [key, hasOthers, t])
}
