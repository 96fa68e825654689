import { regions } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall, type CallOptions } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
const REGIONS_REFRESH = 30 * MINUTE

/** Loads the regions of all cameras, and the specifications that name them. */
export function useRegions(enabled: boolean) {
  const options: CallOptions = {
    enabled,
    refresh: REGIONS_REFRESH,
    isJob: true,
    shows: ['regionMapping', 'regionSpecification'],
  }
  return {
    mappings: useCall(regions.mappings, {}, options),
    specifications: useCall(regions.specifications, {}, options),
  }
}
