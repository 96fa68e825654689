import type { StageFit, WheelRules } from '@barn-workbench/plugin-sdk/stage'

/** What its place decides about a plan. */
export interface PlanOptions {
  /** Time between two current pictures of a visible camera, ms. */
  refresh: number
  fit: StageFit
  wheel: WheelRules
  /** Whether the controls are visible at first. */
  showsControls: boolean
  /** Whether the controls of the time are always there. */
  showsTime: boolean
  hidesRegions: boolean
  hidesIncidents: boolean
}
