import type { UseQueryResult } from '@tanstack/react-query'
import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useDocuments } from './useCall'
import type { CallOptions } from './useInstanceQuery'

/** Time between two refreshes, ms. */
const CAMERAS_REFRESH = 10 * MINUTE
const MAXIMUM_CAMERAS = 1_000

/**
 * All cameras of the instance, sorted by id. Decommissioned ones are included: floor plans and measurements may refer
 * to them, and the colour of a camera follows from its index. All widgets share one call. @public
 */
export function useCameras({ enabled = true }: Pick<CallOptions, 'enabled'> = {}): UseQueryResult<Camera[]> {
  return useDocuments(
    cameras.query,
    { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS },
    { refresh: CAMERAS_REFRESH, isJob: true, shows: ['camera'], enabled },
  )
}
