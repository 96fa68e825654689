import { measurements } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/**
 * Whether a site has no row of a measurement at any time, so that no other choice of time would show one. False while
 * that is not known, as of a site that does not say it.
 */
export function useNeverMeasured(measurement: string, enabled: boolean): boolean {
  const { data } = useCall(measurements.list, {}, { enabled, refresh: MINUTE, shows: ['measurement'] })
  return enabled && data !== undefined && !data.measured.includes(measurement)
}
