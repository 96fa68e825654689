import { REGION_OPACITY, type FloorPlanSettings, type OverlayKind } from '../widgets/floor-plan/settings'
import { DEFAULT_SOURCE, HEATMAP_OPACITY, usePermittedSources, type ImageSource } from './sources/imageSources'

/** The viewer's choice of what the plan shows. */
export interface PlanChoice {
  source: ImageSource
  /** Opacity of the heat map above the stills, in percent. */
  heatmapOpacity: number
  /** One kind of overlay is visible at a time. */
  overlay: OverlayKind
  markerType: FloorPlanSettings['markerType']
  showsFalsePositives: boolean
  /** Incidents of other types than dead animals. */
  showsOtherIncidents: boolean
  /** Id of the type whose regions are drawn; '' for the first type that has regions. */
  regionType: string
  /** In percent. */
  regionOpacity: number
}

export const DEFAULT_CHOICE: PlanChoice = {
  source: DEFAULT_SOURCE,
  heatmapOpacity: HEATMAP_OPACITY.default,
  overlay: 'deadAnimals',
  markerType: 'circle',
  showsFalsePositives: false,
  showsOtherIncidents: true,
  regionType: '',
  regionOpacity: REGION_OPACITY.default,
}

/** A choice, and the function that changes a part of it. */
export interface ChosenPlan {
  choice: PlanChoice
  change(part: Partial<PlanChoice>): void
}

/** A choice whose source the account may see: a shared link may name another one. */
export function usePermittedChoice({ choice, change }: ChosenPlan): ChosenPlan {
  const isPermitted = usePermittedSources().includes(choice.source)
  return { choice: isPermitted ? choice : { ...choice, source: DEFAULT_SOURCE }, change }
}
