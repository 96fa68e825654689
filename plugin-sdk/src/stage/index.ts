/*
 * The door `stage`: a canvas with tiles of pictures and with overlays, which is moved, zoomed and edited. `createStage`
 * makes one without React; `StageCanvas` puts it into a component. A tile is a rectangle with the picture of a camera,
 * an overlay is a marker or polygon upon it. Places are relative to the canvas: 1 is its width.
 */

export { createStage } from './createStage'
export { TURN_LEFT, ZOOM_IN, ZOOM_OUT } from './pointer/keyAction'
export type { StageShape } from './editing'
export { STAGE_PICTURE_HEIGHTS, stagePictureHeight } from './images/tileImages'
export type { StagePick } from './scene'
export type { Stage, StageEvents, StageMenuRequest, StageOptions } from './stage'
export {
  MARKER_SHAPES,
  type MarkerShape,
  type StageColor,
  type StageMarker,
  type StageOverlay,
  type StagePolygon,
} from './stageOverlay'
export { canvasToPicture, pictureToCanvas, tilesOf, type StageTile, type TileLook, type TileState } from './stageTile'
export { attachTool, type PointerTool, type ToolPointer } from './pointer/attachTool'
export { moveView } from './pointer/gestureStep'
export { wheelFactor, type WheelRules } from '../canvas/wheel'
export type { StagePlace } from './view/viewport'
export type { Insets, StageFit } from './view/stageFrame'
export { distanceBetween, toCanvas, toScreen, type Box, type Point, type Size, type StageView } from './view/stageView'
export { StageCanvas } from './react/StageCanvas'
export type { StageCanvasProps } from './react/StageMount'
export type { StageItem } from './react/StageList'
export { useSize, useStageZoom, type StageContent } from './react/useStage'
export { downloadBlob, fileNameOf } from '../share/downloadBlob'
