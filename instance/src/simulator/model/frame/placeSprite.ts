import type { Canvas, ImageData } from '@napi-rs/canvas'
import type { FloorAnimal } from '../animals/floorAnimal'
import { projectToPicture, type Point } from '../barn/lens'
import type { AnimalSprite } from './animalSprite'
import { createCanvasPool } from './canvasPool'
import type { Scene } from './scene'

/** A point of an animal's body in metres. */
interface BodyOffset {
  /** From the middle of the body towards the head. */
  along: number
  /** From the middle of the body to its right. */
  across: number
  /** Over the floor. */
  height: number
}

interface SpritePlacement {
  /** Height of the sprite over the floor in metres. */
  height: number
  /** 0..1. */
  opacity: number
}

/** Sprites are painted by way of a canvas whose sides are multiples of this, so that few canvases serve all of them. */
const CANVAS_STEP = 32
/** Transparent pixels that smoothing may reach beside a sprite. */
const MARGIN = 2

const spriteCanvas = createCanvasPool()

function roundUpToStep(pixels: number): number {
  return Math.ceil(pixels / CANVAS_STEP) * CANVAS_STEP
}

/**
 * A canvas with the image at its top left. One canvas for each sprite would take three times the memory of its pixels.
 */
function canvasWith(image: ImageData): Canvas {
  const [width, height] = [image.width + MARGIN, image.height + MARGIN]
  const canvas = spriteCanvas(roundUpToStep(width), roundUpToStep(height))
  const context = canvas.getContext('2d')
  context.clearRect(0, 0, width, height)
  context.putImageData(image, 0, 0)
  return canvas
}

/** The pixel of the scene at which a point of an animal is seen. */
export function pixelOf({ camera, size }: Scene, animal: FloorAnimal, { along, across, height }: BodyOffset): Point {
  const cos = Math.cos(animal.heading)
  const sin = Math.sin(animal.heading)
  const [x, y] = projectToPicture(
    camera.lens,
    animal.x + cos * along - sin * across,
    animal.y + sin * along + cos * across,
    height,
  )
  return [x * size.width, y * size.height]
}

/** Paints the sprite of an animal where the lens shows it, sheared as the lens distorts it there. */
export function placeSprite(
  scene: Scene,
  animal: FloorAnimal,
  { image, left, top, scale }: AnimalSprite,
  { height, opacity }: SpritePlacement,
): void {
  const { context } = scene
  const half = animal.length / 2
  const [x, y] = pixelOf(scene, animal, { along: 0, across: 0, height })
  const [tailX, tailY] = pixelOf(scene, animal, { along: -half, across: 0, height })
  const [headX, headY] = pixelOf(scene, animal, { along: half, across: 0, height })
  const [leftX, leftY] = pixelOf(scene, animal, { along: 0, across: -half, height })
  const [rightX, rightY] = pixelOf(scene, animal, { along: 0, across: half, height })
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
  context.drawImage(canvasWith(image), 0, 0, image.width, image.height, left, top, image.width, image.height)
  context.restore()
}
