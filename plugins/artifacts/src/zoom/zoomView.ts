/** How a picture lies in its frame: shifted by px of the frame, after it was enlarged from its top left. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface FrameSize {
  width: number
  height: number
}

export type FramePoint = readonly [x: number, y: number]

/** All of the picture. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
const MAXIMUM_SCALE = 20

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Keeps the picture over all of its frame. */
function within({ scale, x, y }: ZoomView, { width, height }: FrameSize): ZoomView {
  return { scale, x: clamp(x, width * (1 - scale), 0), y: clamp(y, height * (1 - scale), 0) }
}

/** Zooms by a factor; the point of the frame stays where it is. */
export function zoomAt(view: ZoomView, factor: number, [x, y]: FramePoint, size: FrameSize): ZoomView {
  const scale = clamp(view.scale * factor, 1, MAXIMUM_SCALE)
  const share = scale / view.scale
  return within({ scale, x: x - (x - view.x) * share, y: y - (y - view.y) * share }, size)
}

/** Moves the picture by px of the frame. */
export function panBy(view: ZoomView, [x, y]: FramePoint, size: FrameSize): ZoomView {
  return within({ scale: view.scale, x: view.x + x, y: view.y + y }, size)
}
