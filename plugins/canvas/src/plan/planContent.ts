import type { Camera, CameraCanvas, Incident } from '@barn-workbench/core/schema'
import type { Stage, StageFit, StageItem, StageTile, WheelRules } from '@barn-workbench/plugin-sdk/stage'
import type { PictureTimes } from './pictures/pictureTimes'
import type { TileArtifacts } from './pictures/tileArtifacts'
import type { PlanPlace } from './place/planPlace'
import type { ChosenPlan } from './planChoice'

/** The content of the plan, for its parts. */
export interface PlanContent {
  options: PlanOptions
  chosen: ChosenPlan
  /** The time of the pictures, ms since the epoch; null for now. */
  moment: number | null
  /** The marked place, or null. */
  place: PlanPlace | null
  canvas: CameraCanvas
  cameras: readonly Camera[]
  tiles: readonly StageTile[]
  pictureTimes: PictureTimes
  tileArtifacts: TileArtifacts
  /** Null until the stage is mounted. */
  stage: Stage | null
}

/** An item of the stage, by its kind and id. */
export type ItemReference = Pick<StageItem, 'kind' | 'id'>

/** An incident on the plan, at a place of the picture of a camera. */
export interface MarkedIncident {
  incident: Incident
  cameraId: string
}

/** The options of a plan, which depend on where it is shown. */
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
