import { useMemo } from 'react'
import { regions } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall, useCameras, usePermission } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes of the regions, in ms. */
const REGIONS_REFRESH = 30 * MINUTE

/** Names by ids. */
export type Names = ReadonlyMap<string, string>

/** The names of all cameras. */
export function useCameraNames(): Names {
  const { data } = useCameras()
  return useMemo(() => new Map(data?.map(({ cameraId, name }) => [cameraId, name])), [data])
}

/** The names of all regions; none for an account that may not view them. */
export function useRegionNames({ enabled }: { enabled: boolean }): Names {
  const isPermitted = usePermission('regions.view')
  const { data } = useCall(
    regions.specifications,
    {},
    { enabled: enabled && isPermitted, refresh: REGIONS_REFRESH, isJob: true, shows: ['regionSpecification'] },
  )
  return useMemo(
    () => new Map(Object.values(data ?? {}).map((region) => [region.regionSpecificationId, region.name])),
    [data],
  )
}
