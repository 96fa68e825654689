import { regions } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { sharedCall, useCall, type CallOptions } from '@barn-workbench/plugin-sdk/react'

/** Time between two refreshes, in ms. */
export const REGIONS_REFRESH = 30 * MINUTE
const SHOWS = ['regionMapping', 'regionSpecification'] as const

/** The calls of `useRegions`, for the job that brings their data. */
export const allMappings = sharedCall(regions.mappings, {}, SHOWS)
export const allTypes = sharedCall(regions.types, {}, SHOWS)
export const allSpecifications = sharedCall(regions.specifications, {}, SHOWS)

/** Loads the regions of all cameras, the specifications that name them, and their types. */
export function useRegions(enabled: boolean) {
  const options: CallOptions = { enabled, refresh: REGIONS_REFRESH, isJob: true, shows: SHOWS }
  return {
    mappings: useCall(regions.mappings, {}, options),
    types: useCall(regions.types, {}, options),
    specifications: useCall(regions.specifications, {}, options),
  }
}
