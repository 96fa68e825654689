import { createCanvas, type Canvas, type ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { FloorAnimal } from '../animals/pigsAt'
import { toPicture } from '../geometry/lens'
import type { AnimalPicture } from './relief'
import type { SolidContext } from './solids'

/** Sheets are as many pixels larger than what they hold as it takes to be of one of few sizes. */
const SHEET_STEP = 32
const MARGIN = 2
const sheets = new Map<string, Canvas>()

/** Holds a picture while it is laid: canvases of all of them would take three times the memory of their pixels. */
function sheetFor({ width, height }: ImageData): Canvas {
  const size = [width, height].map((pixels) => Math.ceil((pixels + MARGIN) / SHEET_STEP) * SHEET_STEP)
  const [sheetWidth = 0, sheetHeight = 0] = size
  const key = size.join()
  let sheet = sheets.get(key)
  if (!sheet) sheets.set(key, (sheet = createCanvas(sheetWidth, sheetHeight)))
  return sheet
}

interface Placement {
  up: number
  opacity: number
}

/** Lays a picture of an animal into the frame where the lens puts it, sheared as the lens shears there. */
export function placeAnimal(
  { context, camera, size }: SolidContext,
  animal: FloorAnimal,
  picture: AnimalPicture,
  placement: Placement,
): void {
  const { up, opacity } = placement
  const { scale } = picture
  const cos = Math.cos(animal.heading)
  const sin = Math.sin(animal.heading)
  const half = animal.length / 2
  const at = (along: number, across: number): readonly [number, number] => {
    const [x, y] = toPicture(
      camera.lens,
      animal.x + cos * along - sin * across,
      animal.y + sin * along + cos * across,
      up,
    )
    return [x * size.width, y * size.height]
  }
  const [x, y] = at(0, 0)
  const [tailX, tailY] = at(-half, 0)
  const [headX, headY] = at(half, 0)
  const [leftX, leftY] = at(0, -half)
  const [rightX, rightY] = at(0, half)
  const flip = animal.mirrored ? -1 : 1
  context.save()
  context.globalAlpha = opacity
  context.transform(
    (headX - tailX) / scale,
    (headY - tailY) / scale,
    (flip * (rightX - leftX)) / scale,
    (flip * (rightY - leftY)) / scale,
    x,
    y,
  )
  const { image, left, top } = picture
  const { width, height } = image
  const sheet = sheetFor(image)
  const laid = sheet.getContext('2d')
  laid.clearRect(0, 0, width + MARGIN, height + MARGIN)
  laid.putImageData(image, 0, 0)
  context.drawImage(sheet, 0, 0, width, height, left, top, width, height)
  context.restore()
}

export function applySmoothing(context: SKRSContext2D): void {
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'medium'
}
