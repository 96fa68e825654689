import { layouts } from '@barn-workbench/core/contract'
import { isForSpecies } from '@barn-workbench/core/layout'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { useQuery } from '@tanstack/react-query'

export interface LayoutState {
  layout: LayoutDocument | undefined
  problem: Problem | undefined
  retry: () => void
}

/** The layout of this id: as shipped for the species of the instance, else as the instance keeps it. */
export function useLayoutDocument(layoutId: string): LayoutState {
  const { session, snapshot } = useInstance()
  const sameId = shippedLayouts.filter((layout) => layout.layoutId === layoutId)
  // While the species is unknown the first serves: better a dashboard of the other kind than none.
  const shipped = sameId.find((layout) => isForSpecies(layout.when, snapshot.species)) ?? (snapshot.species === null ? sameId[0] : undefined)
  const saved = useQuery({
    queryKey: [session.id, 'layout', layoutId],
    queryFn: ({ signal }) => session.send(layouts.get, { params: { layoutId } }, { signal }),
    enabled: sameId.length === 0,
  })
  return { layout: shipped ?? saved.data, problem: saved.error ? problemOf(saved.error) : undefined, retry: () => void saved.refetch() }
}
