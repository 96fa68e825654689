import { useQuery } from '@tanstack/react-query'
import { cameras } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import type { EntityOption } from '@barn-workbench/plugin-sdk/form'
import { useInstance } from '@barn-workbench/plugin-sdk/react'

const MOST_CAMERAS = 1_000

/** Things of the instance that settings choose among, by what a schema calls them (`entity`). */
export function useEntities(): Record<string, readonly EntityOption[]> {
  const { session } = useInstance()
  const { data } = useQuery({
    queryKey: [session.id, 'entities', 'camera'],
    meta: { shows: ['camera'] },
    queryFn: ({ signal }) =>
      session.list(
        cameras.query,
        { query: [where('decommissioned', '==', false)], order: [ascending('cameraId')], limit: MOST_CAMERAS },
        { signal },
      ),
  })
  return { camera: (data ?? []).map(({ cameraId, name }) => ({ id: cameraId, name })) }
}
