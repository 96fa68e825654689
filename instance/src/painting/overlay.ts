import type { SKRSContext2D } from '@napi-rs/canvas'
import type { PictureSize } from './pictureSize'

/** A region to be outlined in a picture: relative coordinates from the top left. */
export interface Outline {
  color: string
  polygon: readonly (readonly [x: number, y: number])[]
}

/** Pictures of fewer pixels in height have no text. */
const SMALLEST_HEIGHT_WITH_TEXT = 100
/** Size of text as a share of the height of the picture, and its least size in pixels. */
const TEXT_SHARE = 0.028
const SMALLEST_TEXT_SIZE = 8
/** Height of a label, and of the space beside its text, in sizes of its text. */
const LABEL_HEIGHT = 1.4
const LABEL_PADDING = 0.3
const FONTS = '"DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace'
/** The colour of marks of dead animals. */
export const DEAD_COLOR = '#ff2d2d'

type Corner = 'topLeft' | 'topRight' | 'bottomLeft'

/** Paints text on a dark background into a corner of a picture that is large enough for it. */
export function paintLabel(context: SKRSContext2D, { width, height }: PictureSize, text: string, corner: Corner): void {
  if (height < SMALLEST_HEIGHT_WITH_TEXT) return
  const textSize = Math.max(SMALLEST_TEXT_SIZE, Math.round(height * TEXT_SHARE))
  context.font = `${textSize}px ${FONTS}`
  context.textBaseline = 'top'
  const textWidth = context.measureText(text).width
  const left = corner === 'topRight' ? width - textWidth - textSize * LABEL_PADDING * 2 : 0
  const top = corner === 'bottomLeft' ? height - textSize * LABEL_HEIGHT : 0
  context.fillStyle = 'rgba(0,0,0,0.82)'
  context.fillRect(left, top, textWidth + textSize * LABEL_PADDING * 2, textSize * LABEL_HEIGHT)
  context.fillStyle = '#f4f4f2'
  context.fillText(text, left + textSize * LABEL_PADDING, top + textSize * 0.18)
}

/** Paints the name of the camera at the top right. */
export function paintCameraName(context: SKRSContext2D, size: PictureSize, name: string): void {
  paintLabel(context, size, name, 'topRight')
}

/** Paints a line of text at the top left. */
export function paintCaption(context: SKRSContext2D, size: PictureSize, text: string): void {
  paintLabel(context, size, text, 'topLeft')
}

export function paintOutlines(context: SKRSContext2D, size: PictureSize, outlines: readonly Outline[]): void {
  context.lineWidth = Math.max(1, size.height / 270)
  for (const { color, polygon } of outlines) {
    context.strokeStyle = color
    context.beginPath()
    for (const [index, [x, y]] of polygon.entries()) {
      if (index === 0) context.moveTo(x * size.width, y * size.height)
      else context.lineTo(x * size.width, y * size.height)
    }
    context.closePath()
    context.stroke()
  }
}
