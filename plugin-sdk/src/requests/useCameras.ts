import type { UseQueryResult } from '@tanstack/react-query'
import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedDocuments } from './sharedCall'
import { useDocuments } from './useCall'
import type { CallOptions } from './useInstanceQuery'

/** Time between two refreshes of the cameras, in ms. @public */
export const CAMERAS_REFRESH = 10 * MINUTE
const MAXIMUM_CAMERAS = 1_000
const QUERY = { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS }
const SHOWS = ['camera'] as const

/** The call of `useCameras`, for the job that brings its data. @public */
export const allCameras = sharedDocuments(cameras.query, QUERY, SHOWS)

/**
 * All cameras of the instance, sorted by id. Decommissioned ones are included: floor plans and measurements may refer
 * to them, and the colour of a camera follows from its index. All widgets share one call. @public
 */
export function useCameras({ enabled = true }: Pick<CallOptions, 'enabled'> = {}): UseQueryResult<Camera[]> {
  return useDocuments(cameras.query, QUERY, { refresh: CAMERAS_REFRESH, isJob: true, shows: SHOWS, enabled })
}
