import { regions } from '@barn-workbench/core/contract'
import { useCall, type CallOptions } from '@barn-workbench/plugin-sdk/react'

/** ms between looks at the regions. */
export const REGIONS_REFRESH = 30 * 60_000

/** Regions of all cameras, and what they are called. */
export function useRegions(enabled: boolean) {
  const options: CallOptions = { enabled, refresh: REGIONS_REFRESH, shows: ['regionMapping', 'regionSpecification'] }
  return {
    mappings: useCall(regions.mappings, {}, options),
    specifications: useCall(regions.specifications, {}, options),
  }
}
