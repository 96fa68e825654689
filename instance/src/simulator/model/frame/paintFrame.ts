import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { formatLocalSecond, timeZoneOf } from '@barn-workbench/core/time'
import { areLightsOnAt } from '../../../barn'
import {
  createCanvasPool,
  DEAD_COLOR,
  encodeJpeg,
  paintCameraName,
  paintLabel,
  paintOutlines,
  releaseCanvas,
  type Outline,
  type PictureSize,
} from '../../../painting'
import { animalsAt } from '../animals/animalsInPicture'
import { cameraOf, type Barn } from '../barn/barn'
import { PICTURE_ASPECT } from '../barn/lens'
import { paintBackdrop, paintForeground } from './backdrop'
import { applyIllumination, paintLensFaults, paintSensorNoise } from './cameraEffects'
import { paintAnimals } from './paintAnimals'
import type { Scene } from './scene'

export interface FrameOptions {
  /** Pixels; the width follows from 16:9. */
  height: number
  /** Written into the picture, e.g. the camera's name. */
  text?: string | undefined
  /** Regions to be outlined. If they are given, every animal that the detector sees gets a box. */
  outlines?: readonly Outline[] | undefined
}

/**
 * Heights in pixels at which scenes are painted: the next larger one is scaled to the height of the frame, so that few
 * sizes of each backdrop are cached. Larger frames are scaled up; 720 is about what the lens of such a camera resolves.
 */
const SCENE_HEIGHTS = [270, 540, 720] as const
const LARGEST_SCENE_HEIGHT = 720

const sceneCanvas = createCanvasPool()

function sizeOf(height: number): PictureSize {
  return { width: Math.max(2, Math.round(height * PICTURE_ASPECT)), height }
}

/** Paints all that the camera sees, from the back to the front, over the whole canvas. */
function paintScene(scene: Scene, time: number): void {
  paintBackdrop(scene)
  paintAnimals(scene, time)
  paintForeground(scene)
  applyIllumination(scene)
  paintLensFaults(scene, time)
  paintSensorNoise(scene, time)
}

function paintOverlay(scene: Scene, time: number, { text, outlines }: FrameOptions): void {
  if (outlines) {
    paintOutlines(scene.context, scene.size, outlines)
    paintDetections(scene, time)
  }
  paintClock(scene, time)
  if (text !== undefined) paintCameraName(scene.context, scene.size, text)
}

function scaleCanvas(source: Canvas, { width, height }: PictureSize): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

/** Paints the picture of a camera at that time as JPEG. The same arguments always give the same bytes. */
export function paintFrame(barn: Barn, cameraId: string, time: number, options: FrameOptions): Buffer {
  const size = sizeOf(Math.max(1, Math.round(options.height)))
  const sceneSize = sizeOf(SCENE_HEIGHTS.find((height) => height >= size.height) ?? LARGEST_SCENE_HEIGHT)
  const painted = sceneCanvas(sceneSize.width, sceneSize.height)
  const scene: Scene = {
    context: painted.getContext('2d'),
    barn,
    camera: cameraOf(barn, cameraId),
    size: sceneSize,
    infrared: !areLightsOnAt(barn, time),
  }
  paintScene(scene, time)
  const canvas = sceneSize.height === size.height ? painted : scaleCanvas(painted, size)
  paintOverlay({ ...scene, context: canvas.getContext('2d'), size }, time, options)
  const jpeg = encodeJpeg(canvas)
  if (canvas !== painted) releaseCanvas(canvas)
  return jpeg
}

/** Width of the box about an animal in body lengths. */
const BODY_WIDTH = 0.42
const LYING_COLOR = '#3fa9f5'
const STANDING_COLOR = '#7ee36b'

/** Paints the clock of the camera at the bottom left, since viewers write names at the top. */
function paintClock({ context, barn, size }: Scene, time: number): void {
  paintLabel(context, size, formatLocalSecond(time, timeZoneOf(barn.timeZone)), 'bottomLeft')
}

/** Paints a box about every animal that the detector sees. */
function paintDetections({ context, barn, camera, size }: Scene, time: number): void {
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
