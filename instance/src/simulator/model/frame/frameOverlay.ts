import type { SKRSContext2D } from '@napi-rs/canvas'
import { formatLocalSecond, timeZoneOf } from '@barn-workbench/core/time'
import { animalsAt } from '../animals/animalsInPicture'
import { PICTURE_ASPECT } from '../barn/lens'
import type { PictureSize, Scene } from './scene'

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
/** Width of the box about an animal in body lengths. */
const BODY_WIDTH = 0.42
export const DEAD_COLOR = '#ff2d2d'
const LYING_COLOR = '#3fa9f5'
const STANDING_COLOR = '#7ee36b'

function textSizeAt(height: number): number {
  return Math.max(SMALLEST_TEXT_SIZE, Math.round(height * TEXT_SHARE))
}

/** Paints text on a dark ground; `x` is the left or the right edge of the label. */
function paintLabel(
  context: SKRSContext2D,
  text: string,
  { x, y, align }: { x: number; y: number; align: 'left' | 'right' },
  textSize: number,
): void {
  context.font = `${textSize}px ${FONTS}`
  context.textBaseline = 'top'
  const textWidth = context.measureText(text).width
  const left = align === 'right' ? x - textWidth - textSize * LABEL_PADDING * 2 : x
  context.fillStyle = 'rgba(0,0,0,0.82)'
  context.fillRect(left, y, textWidth + textSize * LABEL_PADDING * 2, textSize * LABEL_HEIGHT)
  context.fillStyle = '#f4f4f2'
  context.fillText(text, left + textSize * LABEL_PADDING, y + textSize * 0.18)
}

/** Paints the clock of the camera at the bottom left, since viewers write names at the top. */
export function paintClock({ context, barn, size }: Scene, time: number): void {
  if (size.height < SMALLEST_HEIGHT_WITH_TEXT) return
  const textSize = textSizeAt(size.height)
  const text = formatLocalSecond(time, timeZoneOf(barn.timeZone))
  paintLabel(context, text, { x: 0, y: size.height - textSize * LABEL_HEIGHT, align: 'left' }, textSize)
}

/** Paints the name of the camera at the top right. */
export function paintCameraName(context: SKRSContext2D, { width, height }: PictureSize, name: string): void {
  if (height < SMALLEST_HEIGHT_WITH_TEXT) return
  paintLabel(context, name, { x: width, y: 0, align: 'right' }, textSizeAt(height))
}

/** Paints a line of text at the top left. */
export function paintCaption(context: SKRSContext2D, { height }: PictureSize, text: string): void {
  if (height < SMALLEST_HEIGHT_WITH_TEXT) return
  paintLabel(context, text, { x: 0, y: 0, align: 'left' }, textSizeAt(height))
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

/** Paints a box about every animal that the detector sees. */
export function paintDetections({ context, barn, camera, size }: Scene, time: number): void {
  context.lineWidth = Math.max(1, size.height / 360)
  for (const { x, y, heading, length, dead, lying } of animalsAt(barn, camera.cameraId, time)) {
    const cos = Math.abs(Math.cos(heading))
    const sin = Math.abs(Math.sin(heading))
    const width = length * (cos + BODY_WIDTH * sin)
    const height = length * (sin + BODY_WIDTH * cos) * PICTURE_ASPECT
    const colorOfLiving = lying ? LYING_COLOR : STANDING_COLOR
    context.strokeStyle = dead ? DEAD_COLOR : colorOfLiving
    context.strokeRect(
      (x - width / 2) * size.width,
      (y - height / 2) * size.height,
      width * size.width,
      height * size.height,
    )
  }
}
