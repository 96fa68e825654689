import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cameraOf, type Barn } from '../barn'
import { PICTURE_ASPECT } from '../geometry/lens'
import { lightsOnAt } from '../lights'
import { uniformAt } from '../random'
import { paintBackdrop, paintForeground, type Scene } from './backdrop'
import type { PictureSize } from './bendFloor'
import { paintClock, paintDetections, paintName, paintOutlines, type Outline } from './frameOverlay'
import { lightOf, paintLensFaults } from './lighting'
import { NOISE_TILE, NOISE_TILES, noiseTile } from './noiseTiles'
import { paintAnimals } from './paintAnimals'
import { release } from './release'

export interface FrameOptions {
  /** Pixels; the width follows from 16:9. */
  height: number
  /** Written into the picture, e.g. the camera's name. */
  text?: string | undefined
  /** Drawn with a box round every animal that the detector sees. */
  outlines?: readonly Outline[] | undefined
}

export const JPEG_QUALITY = 80
/** Scenes are painted at the next of these heights and scaled from there: few sizes of each floor are kept. */
const SCENE_HEIGHTS = [270, 540, 720] as const
/** Larger pictures are as sharp as this one, which is about what such a camera's lens resolves. */
const LARGEST_SCENE = 720
const FULL_NOISE_HEIGHT = 720
const NIGHT_NOISE = 1.5

function widthOf(height: number): number {
  return Math.max(2, Math.round(height * PICTURE_ASPECT))
}

function paintNoise(context: SKRSContext2D, { camera, size, infrared }: Scene, time: number): void {
  const seed = camera.seed ^ 0x5bd1e995
  const tile = noiseTile(Math.floor(uniformAt(seed, time, 1) * NOISE_TILES), infrared)
  const left = -Math.floor(uniformAt(seed, time, 2) * NOISE_TILE)
  const top = -Math.floor(uniformAt(seed, time, 3) * NOISE_TILE)
  context.globalAlpha = Math.min(1, Math.sqrt(size.height / FULL_NOISE_HEIGHT) * (infrared ? NIGHT_NOISE : 1) * 0.62)
  for (let y = top; y < size.height; y += NOISE_TILE) {
    for (let x = left; x < size.width; x += NOISE_TILE) context.drawImage(tile, x, y)
  }
  context.globalAlpha = 1
}

function paintScene(context: SKRSContext2D, scene: Scene, time: number): void {
  paintBackdrop(context, scene)
  paintAnimals({ context, camera: scene.camera, size: scene.size, infrared: scene.infrared }, scene.barn, time)
  paintForeground(context, scene)
  context.globalCompositeOperation = 'multiply'
  context.drawImage(lightOf(scene), 0, 0, scene.size.width, scene.size.height)
  context.globalCompositeOperation = 'source-over'
  paintLensFaults(context, scene, time)
  paintNoise(context, scene, time)
}

/** One canvas for each size: the frame before is painted over. */
const canvases = new Map<number, Canvas>()

function canvasOf({ width, height }: PictureSize): Canvas {
  let canvas = canvases.get(height)
  if (!canvas) canvases.set(height, (canvas = createCanvas(width, height)))
  return canvas
}

function scaled(scene: Canvas, size: PictureSize): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(scene, 0, 0, size.width, size.height)
  return canvas
}

function paintOverlay(context: SKRSContext2D, scene: Scene, time: number, { text, outlines }: FrameOptions): void {
  if (outlines) {
    paintOutlines(context, scene.size, outlines)
    paintDetections(context, scene, time)
  }
  paintClock(context, scene, time)
  if (text !== undefined) paintName(context, scene.size, text)
}

/** What the camera sees at that time, as JPEG; the same input gives the same bytes. */
export function paintFrame(barn: Barn, cameraId: string, time: number, options: FrameOptions): Buffer {
  const height = Math.max(1, Math.round(options.height))
  const size = { width: widthOf(height), height }
  const sceneHeight = SCENE_HEIGHTS.find((candidate) => candidate >= height) ?? LARGEST_SCENE
  const scene: Scene = {
    barn,
    camera: cameraOf(barn, cameraId),
    size: { width: widthOf(sceneHeight), height: sceneHeight },
    infrared: !lightsOnAt(barn, time),
  }
  const painted = canvasOf(scene.size)
  paintScene(painted.getContext('2d'), scene, time)
  const canvas = sceneHeight === height ? painted : scaled(painted, size)
  paintOverlay(canvas.getContext('2d'), { ...scene, size }, time, options)
  const picture = canvas.toBuffer('image/jpeg', JPEG_QUALITY)
  if (canvas !== painted) release(canvas)
  return picture
}
