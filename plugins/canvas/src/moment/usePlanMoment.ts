import { useMemo } from 'react'
import { useAddressParameters } from '@barn-workbench/plugin-sdk/react'
import { MOMENT_PARAMETERS, readMoment, type PlanMoment } from './planMoment'

/** The moment that the address asks the plan for; null: it shows what is now. */
export function usePlanMoment(): PlanMoment | null {
  const { planAt, planCamera, planPlace } = useAddressParameters(MOMENT_PARAMETERS)
  return useMemo(() => readMoment({ planAt, planCamera, planPlace }), [planAt, planCamera, planPlace])
}
