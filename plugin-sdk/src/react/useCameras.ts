import type { UseQueryResult } from '@tanstack/react-query'
import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import type { Camera } from '@barn-workbench/core/schema'
import { useDocuments, type CallOptions } from './useCall'

/** ms between looks at which cameras there are and which are online. */
const CAMERAS_REFRESH = 10 * 60_000
const MOST_CAMERAS = 1_000

/**
 * All cameras of the instance by id, those that are out of use (`decommissioned`) too: plans and measurements may still name them, and
 * a camera's place in this order gives it its colour. One call, however many widgets ask. @public
 */
export function useCameras({ enabled = true }: Pick<CallOptions, 'enabled'> = {}): UseQueryResult<Camera[]> {
  return useDocuments(
    cameras.query,
    { order: [ascending('cameraId')], limit: MOST_CAMERAS },
    { refresh: CAMERAS_REFRESH, shows: ['camera'], enabled },
  )
}
