import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FloorAnimal } from '../animals/pigsAt'
import { toPicture } from '../geometry/lens'
import type { AnimalPicture } from './relief'
import type { SolidContext } from './solids'

/** Holds the picture that is being laid: canvases of all of them would take three times the memory of their pixels. */
const sheet = createCanvas(400, 320)
const MARGIN = 2

interface Placement { up: number, opacity: number }

/** Lays a picture of an animal into the frame where the lens puts it, sheared as the lens shears there. */
export function placeAnimal({ context, camera, size }: SolidContext, animal: FloorAnimal, picture: AnimalPicture, placement: Placement): void {
  const { up, opacity } = placement
  const { scale } = picture
  const cos = Math.cos(animal.heading)
  const sin = Math.sin(animal.heading)
  const half = animal.length / 2
  const at = (along: number, across: number): readonly [number, number] => {
    const [x, y] = toPicture(camera.lens, animal.x + cos * along - sin * across, animal.y + sin * along + cos * across, up)
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
  context.transform((headX - tailX) / scale, (headY - tailY) / scale, flip * (rightX - leftX) / scale, flip * (rightY - leftY) / scale, x, y)
  const { image, left, top } = picture
  const { width, height } = image
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
