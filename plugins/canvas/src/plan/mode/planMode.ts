import { useLabelling, type LabelledPlan } from '../../labelling/useLabelling'
import type { PlanModes } from './modes'

/** The one place where something takes over the plan. */
export function usePlanModes(plan: LabelledPlan): PlanModes {
  return useLabelling(plan)
}
