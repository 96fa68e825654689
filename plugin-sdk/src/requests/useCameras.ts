import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { useLocale } from '../context/messages'
import { useContribution } from '../context/WorkbenchContext'
import { allCameras, CAMERAS_REFRESH, SHOWN_OF_CAMERAS } from './barnCalls'
import { useInstanceQuery, type CallOptions } from './useInstanceQuery'

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
    shows: SHOWN_OF_CAMERAS,
    enabled,
    active,
    select,
  })
}
