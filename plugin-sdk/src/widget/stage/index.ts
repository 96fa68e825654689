/*
 * The door `widget/stage`: pictures and plans with shapes for portable widgets, by the engine that draws the floor plan
 * of the workbench.
 */

export { Stage, type StageProps } from './Stage'
export type { StagePicture, StagePlace, StageShape } from './shapes'
