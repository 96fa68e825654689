import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Barn } from '../barn'
import { cameraOf } from '../barn'
import { PICTURE_ASPECT } from '../geometry/lens'
import { lightsOnAt } from '../lights'
import { uniformAt } from '../random'
import type { Scene } from './backdrop'
import { backdropOf, foregroundOf } from './backdrop'
import { paintClock, paintFindings, paintName } from './frameOverlay'
import { lightOf, paintLensFaults } from './lighting'
import { NOISE_TILE, NOISE_TILES, noiseTile } from './noiseTiles'
import { paintAnimals } from './paintAnimals'

export interface FrameOptions {
  /** Pixels; the width follows from 16:9. */
  height: number
  /** Writes the camera's name into the picture. */
  text?: boolean
  /** Draws region outlines and detection boxes. */
  draw?: boolean
}

const JPEG_QUALITY = 80
/** Below this the scene is painted larger and scaled down, so that slats do not flicker. */
const SMALLEST_SCENE = 216
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
  context.drawImage(backdropOf(scene), 0, 0)
  paintAnimals({ context, camera: scene.camera, size: scene.size }, scene.barn, time, scene.infrared)
  context.drawImage(foregroundOf(scene), 0, 0)
  context.globalCompositeOperation = 'multiply'
  context.drawImage(lightOf(scene), 0, 0)
  context.globalCompositeOperation = 'source-over'
  paintLensFaults(context, scene, time)
  paintNoise(context, scene, time)
}

/** What the camera sees at that time, as JPEG; the same input gives the same bytes. */
export function paintFrame(barn: Barn, cameraId: string, time: number, options: FrameOptions): Buffer {
  const height = Math.max(1, Math.round(options.height))
  const sceneHeight = Math.max(height, SMALLEST_SCENE)
  const camera = cameraOf(barn, cameraId)
  const scene: Scene = { barn, camera, size: { width: widthOf(sceneHeight), height: sceneHeight }, infrared: !lightsOnAt(barn, time) }
  let canvas = createCanvas(scene.size.width, scene.size.height)
  paintScene(canvas.getContext('2d'), scene, time)
  const size = { width: widthOf(height), height }
  if (sceneHeight !== height) {
    const small = createCanvas(size.width, size.height)
    const context = small.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(canvas, 0, 0, size.width, size.height)
    canvas = small
  }
  const context = canvas.getContext('2d')
  if (options.draw) paintFindings(context, { ...scene, size }, time)
  paintClock(context, { ...scene, size }, time)
  if (options.text) paintName(context, { ...scene, size })
  return canvas.toBuffer('image/jpeg', JPEG_QUALITY)
}
