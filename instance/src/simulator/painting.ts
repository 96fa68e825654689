// The pictures of the simulated barn. They stand apart, since a canvas takes memory that only barns need.

export { releaseCanvas } from './model/frame/canvasPool'
export { DEAD_COLOR, paintCameraName, paintCaption, paintOutlines } from './model/frame/frameOverlay'
export type { Outline } from './model/frame/frameOverlay'
export { JPEG_QUALITY, paintFrame } from './model/frame/paintFrame'
