import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Barn, BarnCamera } from '../barn'
import type { PictureSize } from './bendFloor'
import { bendFloor, greyOut } from './bendFloor'
import { paintPigFloor } from './floorPlan'
import { paintHallFixtures, paintPans } from './hallFixtures'
import { paintHallFloor } from './hallPlan'
import { barnKey, cachedLayer } from './layerCache'
import { paintPenFixtures, paintPenWalls, paintTroughs } from './penFixtures'

export interface Scene { barn: Barn, camera: BarnCamera, size: PictureSize, infrared: boolean }

const PIG_DIRT = { strength: 0.5, brown: 1 }
const HALL_DIRT = { strength: 0.42, brown: 0.6 }
/** What the lamp of the camera gives back, against daylight. */
const INFRARED_FLOOR_GAIN = 0.82
const OVERSAMPLING = 1.15
/** A plan this fine takes 17 MB. */
const FINEST_PLAN = 250

function sceneKey({ barn, camera, size, infrared }: Scene, layer: string): string {
  return `${barnKey(barn)} ${camera.cameraId} ${size.height} ${infrared} ${layer}`
}

/** Floor, walls and what stands behind the animals. */
export function backdropOf(scene: Scene): Canvas {
  return cachedLayer(sceneKey(scene, 'backdrop'), () => {
    const { barn, camera, size } = scene
    const pixelsPerMetre = Math.min(FINEST_PLAN, size.width / (2 * camera.lens.halfWidthMetres) * OVERSAMPLING)
    const pigs = barn.species === 'pigs'
    const plan = pigs ? paintPigFloor(camera, pixelsPerMetre) : paintHallFloor(camera, pixelsPerMetre)
    const canvas = bendFloor(camera, plan, size, pigs ? PIG_DIRT : HALL_DIRT)
    const solid = { context: canvas.getContext('2d'), camera, size, infrared: false }
    if (pigs) {
      paintPenWalls(solid)
      paintTroughs(solid)
    } else paintPans(solid)
    if (scene.infrared) greyOut(canvas, INFRARED_FLOOR_GAIN)
    return canvas
  })
}

/** Paints what stands or hangs before the animals. */
export function paintForeground(context: SKRSContext2D, { barn, camera, size, infrared }: Scene): void {
  const solid = { context, camera, size, infrared }
  if (barn.species === 'pigs') paintPenFixtures(solid)
  else paintHallFixtures(solid)
}
