import { useCallback, useMemo } from 'react'
import { regions } from '@barn-workbench/core/contract'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { REGIONS_REFRESH } from '@barn-workbench/plugin-sdk'
import { useCall, useCameras, usePermission } from '@barn-workbench/plugin-sdk/react'

/** Names by ids. */
export type Names = ReadonlyMap<string, string>

const NONE: readonly RegionMapping[] = []

/** The cameras that see some regions, the one with the largest part of them first. */
export function camerasSeeing(regionIds: readonly string[], mappings: readonly RegionMapping[]): string[] {
  const areas = new Map<string, number>()
  for (const { cameraId, regions: drawn } of mappings)
    for (const { regionSpecification, polygon } of drawn)
      if (regionIds.includes(regionSpecification))
        areas.set(cameraId, Math.max(areas.get(cameraId) ?? 0, areaAround(polygon)))
  return [...areas].sort(([, a], [, b]) => b - a).map(([cameraId]) => cameraId)
}

/** The area of the rectangle around an outline, in fractions of the picture. */
function areaAround(polygon: RegionMapping['regions'][number]['polygon']): number {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

/** Finds the cameras that see some regions; none for an account that may not view regions. */
export function useCamerasSeeing({ enabled }: { enabled: boolean }): (regionIds: readonly string[]) => string[] {
  const isPermitted = usePermission('regions.view')
  const { data = NONE } = useCall(regions.mappings, { query: {} }, { enabled: enabled && isPermitted })
  return useCallback((regionIds) => camerasSeeing(regionIds, data), [data])
}

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
