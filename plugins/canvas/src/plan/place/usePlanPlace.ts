import { useMemo } from 'react'
import { useAddressParameters } from '@barn-workbench/plugin-sdk/react'
import { PLACE_PARAMETERS, readPlace, type PlanPlace } from './planPlace'

/** The place that the address asks the plan to mark; null: none. */
export function usePlanPlace(): PlanPlace | null {
  const { planCamera, planPlace } = useAddressParameters(PLACE_PARAMETERS)
  return useMemo(() => readPlace({ planCamera, planPlace }), [planCamera, planPlace])
}
