import type { SKRSContext2D } from '@napi-rs/canvas'
import { animalsAt } from '../animals'
import { PICTURE_ASPECT } from '../geometry/lens'
import { localStamp } from '../localTime'
import type { Scene } from './backdrop'
import type { PictureSize } from './bendFloor'

const SMALLEST_TEXT_HEIGHT = 100
const TEXT_SHARE = 0.028
const BOX_HEIGHT = 0.42
/** Height of a label in sizes of its text. */
const LABEL_HEIGHT = 1.4

function textSize(height: number): number {
  return Math.max(8, Math.round(height * TEXT_SHARE))
}

function label(
  context: SKRSContext2D,
  text: string,
  { x, y, right }: { x: number; y: number; right: boolean },
  height: number,
): void {
  const size = textSize(height)
  context.font = `${size}px "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace`
  context.textBaseline = 'top'
  const width = context.measureText(text).width
  const left = right ? x - width - size * 0.6 : x
  context.fillStyle = 'rgba(0,0,0,0.82)'
  context.fillRect(left, y, width + size * 0.6, size * LABEL_HEIGHT)
  context.fillStyle = '#f4f4f2'
  context.fillText(text, left + size * 0.3, y + size * 0.18)
}

/** The clock that the camera itself writes into its picture: at the bottom, as what shows pictures writes names at the top. */
export function paintClock(context: SKRSContext2D, { barn, size }: Scene, time: number): void {
  if (size.height < SMALLEST_TEXT_HEIGHT) return
  label(
    context,
    localStamp(barn.timeZone, time),
    { x: 0, y: size.height - textSize(size.height) * LABEL_HEIGHT, right: false },
    size.height,
  )
}

export function paintName(context: SKRSContext2D, size: PictureSize, name: string): void {
  if (size.height >= SMALLEST_TEXT_HEIGHT) label(context, name, { x: size.width, y: 0, right: true }, size.height)
}

/** What is outlined in a picture; points relative, from the top left. */
export interface Outline {
  color: string
  polygon: readonly (readonly [number, number])[]
}

export function paintOutlines(context: SKRSContext2D, size: PictureSize, outlines: readonly Outline[]): void {
  context.lineWidth = Math.max(1, size.height / 270)
  for (const { color, polygon } of outlines) {
    context.strokeStyle = color
    context.beginPath()
    polygon.forEach(([x, y], index) =>
      index === 0 ? context.moveTo(x * size.width, y * size.height) : context.lineTo(x * size.width, y * size.height),
    )
    context.closePath()
    context.stroke()
  }
}

/** A box round every animal that the detector sees. */
export function paintDetections(context: SKRSContext2D, { barn, camera, size }: Scene, time: number): void {
  context.lineWidth = Math.max(1, size.height / 360)
  for (const animal of animalsAt(barn, camera.cameraId, time)) {
    const cos = Math.abs(Math.cos(animal.heading))
    const sin = Math.abs(Math.sin(animal.heading))
    const w = animal.length * (cos + BOX_HEIGHT * sin)
    const h = animal.length * (sin + BOX_HEIGHT * cos) * PICTURE_ASPECT
    context.strokeStyle = animal.dead ? '#ff2d2d' : animal.lying ? '#3fa9f5' : '#7ee36b'
    context.strokeRect(
      (animal.x - w / 2) * size.width,
      (animal.y - h / 2) * size.height,
      w * size.width,
      h * size.height,
    )
  }
}
