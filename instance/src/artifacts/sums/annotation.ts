import type { SKRSContext2D } from '@napi-rs/canvas'
import { DEAD_COLOR, paintCameraName, paintCaption, paintOutlines, type Outline } from '../../simulator/painting'

/** A box in a picture; its lengths are relative, its place is that of its upper left corner. */
export interface MarkedBox {
  x: number
  y: number
  w: number
  h: number
}

/** What is drawn into a picture so that it can be understood without the program. */
export interface Annotation {
  cameraName: string
  /** Of what time it is, in words. */
  span: string
  outlines: readonly Outline[]
  /** Where dead animals lie. */
  boxes: readonly MarkedBox[]
}

const SHARE_OF_LINE = 180

export function paintAnnotation(
  context: SKRSContext2D,
  size: { width: number; height: number },
  { cameraName, span, outlines, boxes }: Annotation,
): void {
  paintOutlines(context, size, outlines)
  context.lineWidth = Math.max(2, size.height / SHARE_OF_LINE)
  context.strokeStyle = DEAD_COLOR
  for (const { x, y, w, h } of boxes)
    context.strokeRect(x * size.width, y * size.height, w * size.width, h * size.height)
  paintCameraName(context, size, cameraName)
  paintCaption(context, size, span)
}
