import { DEFAULT_TIME_ZONE } from '@barn-workbench/core/time'
import { BROILER_CAMERA_HEIGHT_METRES, BROILER_CAMERAS } from './broilerFacts'
import { outlineInPicture, type Lens, type Point } from './geometry/lens'
import { cornersOf, penLayout, type PenSide } from './geometry/penLayout'
import { CAMERA_HEIGHT_METRES, PENS_PER_CAMERA, PIG_CAMERAS, PIG_COMPARTMENTS } from './pigFacts'
import { deriveSeed, uniformAt } from './random'

export type Species = 'pigs' | 'chickens'

export interface BarnCamera {
  cameraId: string
  name: string
  /** Ids of the pens that it sees; none in a hall. */
  pens: string[]
  compartment: number
  /** Root of everything random about this camera. */
  seed: number
  lens: Lens
  feederAtTop: boolean
}

export interface Pen {
  penId: string
  name: string
  cameraId: string
  compartment: number
  side: PenSide
  /** In the camera's picture, relative, from the top left. */
  polygon: Point[]
}

export interface Barn {
  seed: number
  species: Species
  /** Local midnight of the first start, milliseconds. */
  founded: number
  timeZone: string
  cameras: BarnCamera[]
  pens: Pen[]
  compartments: number
}

export interface BarnOptions {
  seed: number
  species: Species
  founded: number
  timeZone?: string
  cameraCount?: number
}

const PIG_HALF_WIDTH_METRES = 3.32
const BROILER_HALF_WIDTH_METRES = 3.9
const BARREL = 0.17
const MOUNT_SHIFT_METRES = 0.1
const MOUNT_TURN_RADIANS = 0.025

function createLens(species: Species, seed: number): Lens {
  const shift = (key: number): number => uniformAt(seed, key) * 2 - 1
  return {
    heightMetres: species === 'pigs' ? CAMERA_HEIGHT_METRES : BROILER_CAMERA_HEIGHT_METRES,
    halfWidthMetres: species === 'pigs' ? PIG_HALF_WIDTH_METRES : BROILER_HALF_WIDTH_METRES,
    offsetX: shift(1) * MOUNT_SHIFT_METRES,
    offsetY: shift(2) * MOUNT_SHIFT_METRES,
    turn: shift(3) * MOUNT_TURN_RADIANS,
    barrel: BARREL + shift(4) * 0.02,
  }
}

function cameraName(species: Species, index: number, count: number): string {
  if (species === 'chickens') return `Hall ${1 + (index >> 1)} ${index % 2 === 0 ? 'west' : 'east'}`
  const half = Math.ceil(count / 2)
  return `Pens ${index * PENS_PER_CAMERA + 1}–${(index + 1) * PENS_PER_CAMERA} ${index < half ? 'north' : 'south'}`
}

function createCamera(options: BarnOptions, index: number, count: number): BarnCamera {
  const cameraId = `camera-${String(index + 1).padStart(2, '0')}`
  const seed = deriveSeed(options.seed, 'camera', cameraId)
  const pigs = options.species === 'pigs'
  const compartment = pigs ? Math.floor((index * PIG_COMPARTMENTS) / count) : 0
  return {
    cameraId,
    compartment,
    seed,
    name: cameraName(options.species, index, count),
    pens: pigs ? [0, 1].map((side) => `pen_${index * PENS_PER_CAMERA + side + 1}`) : [],
    lens: createLens(options.species, seed),
    feederAtTop: index < Math.ceil(count / 2),
  }
}

function createPens(camera: BarnCamera): Pen[] {
  return camera.pens.map((penId, index) => {
    const side: PenSide = index === 0 ? 'left' : 'right'
    const polygon = outlineInPicture(camera.lens, cornersOf(penLayout(side, camera.feederAtTop).pen))
    return {
      penId,
      name: `Pen ${penId.slice('pen_'.length)}`,
      cameraId: camera.cameraId,
      compartment: camera.compartment,
      side,
      polygon,
    }
  })
}

/** A barn is its seed, its species and the day on which it was founded: everything else follows. */
export function createBarn(options: BarnOptions): Barn {
  const count = options.cameraCount ?? (options.species === 'pigs' ? PIG_CAMERAS : BROILER_CAMERAS)
  const cameras = Array.from({ length: count }, (_, index) => createCamera(options, index, count))
  return {
    seed: options.seed,
    species: options.species,
    founded: options.founded,
    timeZone: options.timeZone ?? DEFAULT_TIME_ZONE,
    cameras,
    pens: cameras.flatMap(createPens),
    compartments: options.species === 'pigs' ? PIG_COMPARTMENTS : 1,
  }
}

export function cameraOf(barn: Barn, cameraId: string): BarnCamera {
  const camera = barn.cameras.find((candidate) => candidate.cameraId === cameraId)
  if (!camera) throw new Error(`The barn has no camera ${cameraId}`)
  return camera
}

export function penOf(barn: Barn, penId: string): Pen {
  const pen = barn.pens.find((candidate) => candidate.penId === penId)
  if (!pen) throw new Error(`The barn has no pen ${penId}`)
  return pen
}
