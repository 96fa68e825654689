import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import type { Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { MINUTE } from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useContribution } from '../context/WorkbenchContext'
import { sharedDocuments } from './sharedCall'
import { useInstanceQuery, type CallOptions } from './useInstanceQuery'

/** Time between two refreshes of the cameras, in ms. @public */
export const CAMERAS_REFRESH = 10 * MINUTE
const MAXIMUM_CAMERAS = 1_000
const QUERY = { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS }
const SHOWS = ['camera'] as const

/** The call of `useCameras`, for the job that brings its data. @public */
export const allCameras = sharedDocuments(cameras.query, QUERY, SHOWS)

/**
 * All cameras of the instance, sorted by their names as a reader counts. Decommissioned ones are included: floor plans
 * and measurements may refer to them. All widgets share one call. @public
 */
export function useCameras({ enabled = true }: Pick<CallOptions, 'enabled'> = {}): UseQueryResult<Camera[]> {
  const { active } = useContribution()
  const locale = useLocale()
  const select = useCallback((all: Camera[]) => all.toSorted(byName(locale)), [locale])
  return useInstanceQuery<Camera[]>(allCameras.key, (session, signal) => allCameras.load(session, { signal }), {
    refresh: CAMERAS_REFRESH,
    isJob: true,
    shows: SHOWS,
    enabled,
    active,
    select,
  })
}
