import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Barn, BarnCamera } from '../barn'
import { bandImage } from './bandImage'
import { bendFloor, greyOut, type PictureSize } from './bendFloor'
import { createByteBudget } from './byteBudget'
import { pigFloor } from './floorPlan'
import { paintHallFixtures, paintPans } from './hallFixtures'
import { hallFloor } from './hallPlan'
import { barnKey } from './layerCache'
import { bytesOf, packPicture, unpackRows } from './packedPicture'
import { paintPenFixtures, paintPenWalls, paintTroughs } from './penFixtures'

export interface Scene {
  barn: Barn
  camera: BarnCamera
  size: PictureSize
  infrared: boolean
}

const PIG_DIRT = { strength: 0.5, brown: 1 }
const HALL_DIRT = { strength: 0.42, brown: 0.6 }
/** What the lamp of the camera gives back, against daylight. */
const INFRARED_FLOOR_GAIN = 0.82
const OVERSAMPLING = 1.15

function sceneKey({ barn, camera, size, infrared }: Scene, layer: string): string {
  return `${barnKey(barn)} ${camera.cameraId} ${size.height} ${infrared} ${layer}`
}

/** Room for the floors of twelve cameras at 720 pixels, by day. */
const LARGEST_BYTES = 18 * 1024 * 1024
/** Rows that are unpacked at once. */
const BAND = 90
const backdrops = createByteBudget(LARGEST_BYTES, bytesOf)

/** Paints floor, walls and what stands behind the animals over the whole scene; all but the first time from what was kept. */
export function paintBackdrop(context: SKRSContext2D, scene: Scene): void {
  const { width, height } = scene.size
  const packed = backdrops(sceneKey(scene, 'backdrop'), () => {
    createBackdrop(context, scene)
    return packPicture(context.getImageData(0, 0, width, height), scene.infrared)
  })
  const band = bandImage(width, BAND)
  for (let top = 0; top < height; top += BAND) {
    unpackRows(packed, top, band)
    context.putImageData(band, 0, top)
  }
}

function createBackdrop(context: SKRSContext2D, { barn, camera, size, infrared }: Scene): void {
  const pixelsPerMetre = (size.width / (2 * camera.lens.halfWidthMetres)) * OVERSAMPLING
  const pigs = barn.species === 'pigs'
  const plan = pigs ? pigFloor(camera) : hallFloor(camera)
  bendFloor(context, { camera, plan, pixelsPerMetre, size, look: pigs ? PIG_DIRT : HALL_DIRT })
  const solid = { context, camera, size, infrared: false }
  if (pigs) {
    paintPenWalls(solid)
    paintTroughs(solid)
  } else paintPans(solid)
  if (infrared) greyOut(context, size, INFRARED_FLOOR_GAIN)
}

/** Paints what stands or hangs before the animals. */
export function paintForeground(context: SKRSContext2D, { barn, camera, size, infrared }: Scene): void {
  const solid = { context, camera, size, infrared }
  if (barn.species === 'pigs') paintPenFixtures(solid)
  else paintHallFixtures(solid)
}
