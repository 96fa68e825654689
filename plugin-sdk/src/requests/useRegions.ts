import type { UseQueryResult } from '@tanstack/react-query'
import { regions } from '@barn-workbench/core/contract'
import type { RegionMapping, RegionSpecification, RegionType } from '@barn-workbench/core/schema'
import { PRESENT_OUTLINES, REGIONS_REFRESH, SHOWN_OF_REGIONS } from './barnCalls'
import { outlinesSince } from './outlinesSince'
import { useCall } from './useCall'
import type { CallOptions } from './useInstanceQuery'

/** The calls of the regions of a barn. */
export interface RegionCalls {
  /** The outlines in the pictures of all cameras at the moment. */
  mappings: UseQueryResult<RegionMapping[]>
  /** The single regions, by their ids. */
  specifications: UseQueryResult<Record<string, RegionSpecification>>
  /** The types of regions, by their ids. */
  types: UseQueryResult<Record<string, RegionType>>
}

export interface RegionOptions extends Pick<CallOptions, 'enabled'> {
  /** The time of the outlines, in ms since the epoch; null for the present ones. */
  moment?: number | null
}

/** The regions of the instance: where the cameras saw them at a moment, and what they are called. @public */
export function useRegions({ moment = null, enabled = true }: RegionOptions = {}): RegionCalls {
  const options: CallOptions = { enabled, refresh: REGIONS_REFRESH, isJob: true, shows: SHOWN_OF_REGIONS }
  const isOfPast = moment !== null
  // An instance without a history has the outlines of now for any time.
  const changes = useCall(regions.changes, {}, { ...options, enabled: enabled && isOfPast })
  const since = isOfPast ? outlinesSince(changes.data ?? [], moment) : undefined
  const isReady = !isOfPast || !changes.isPending
  const mappings = useCall(
    regions.mappings,
    since === undefined ? PRESENT_OUTLINES : { query: { at: String(since) } },
    {
      ...options,
      enabled: enabled && isReady,
    },
  )
  return {
    mappings,
    specifications: useCall(regions.specifications, {}, options),
    types: useCall(regions.types, {}, options),
  }
}
