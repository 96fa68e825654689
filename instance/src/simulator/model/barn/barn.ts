import type { Species } from '@barn-workbench/core/schema'
import { DEFAULT_TIME_ZONE } from '@barn-workbench/core/time'
import { DEFAULT_BARN_LANGUAGE, type BarnLanguage, type Site } from '../../../barn'
import { BROILER_CAMERA_HEIGHT_METRES, BROILER_CAMERAS } from '../facts/broilerFacts'
import { CAMERA_HEIGHT_METRES, PENS_PER_CAMERA, PIG_CAMERAS, PIG_COMPARTMENTS } from '../facts/pigFacts'
import { deriveSeed, uniformAt } from '../random'
import { storyTexts } from '../texts'
import type { StoryTexts } from '../texts/storyTexts'
import { projectOutline, type Lens, type Point } from './lens'
import { cornersOf, createPenLayout, type PenSide } from './penLayout'

export interface BarnCamera {
  cameraId: string
  name: string
  /** Ids of the pens that it sees; none in a hall. */
  pens: string[]
  /** Index of the compartment that it hangs in. */
  compartment: number
  /** Seed of everything random about this camera. */
  seed: number
  lens: Lens
  /** Whether the troughs are at the top of its picture. */
  feederAtTop: boolean
}

export interface Pen {
  penId: string
  name: string
  cameraId: string
  compartment: number
  side: PenSide
  /** Outline in the camera's picture: relative coordinates from the top left. */
  polygon: Point[]
}

/** A barn of the simulation. Everything that ever happens in it follows from this and a time. */
export interface Barn extends Site {
  seed: number
  /** The barn's midnight before its first start, ms since the epoch. */
  simulationStart: number
  /** The language of its places and its staff. */
  language: BarnLanguage
  cameras: BarnCamera[]
  /** Empty for broilers, which live in one hall. */
  pens: Pen[]
  compartmentCount: number
}

export interface BarnOptions {
  seed: number
  species: Species
  /** The barn's midnight before its first start, ms since the epoch. */
  simulationStart: number
  timeZone?: string
  language?: BarnLanguage
  cameraCount?: number
}

/** Floor from the middle of the picture to its left edge without distortion. */
const PIG_HALF_WIDTH_METRES = 3.32
const BROILER_HALF_WIDTH_METRES = 3.9
const MEAN_BARREL_DISTORTION = 0.17
const BARREL_DISTORTION_RANGE = 0.02
/** No camera is mounted exactly: how far it may be off its place and turned. */
const MOUNT_SHIFT_METRES = 0.1
const MOUNT_ROTATION_RADIANS = 0.025

function createLens(species: Species, seed: number): Lens {
  const deviation = (key: number): number => uniformAt(seed, key) * 2 - 1
  return {
    heightMetres: species === 'pigs' ? CAMERA_HEIGHT_METRES : BROILER_CAMERA_HEIGHT_METRES,
    halfWidthMetres: species === 'pigs' ? PIG_HALF_WIDTH_METRES : BROILER_HALF_WIDTH_METRES,
    offsetX: deviation(1) * MOUNT_SHIFT_METRES,
    offsetY: deviation(2) * MOUNT_SHIFT_METRES,
    rotation: deviation(3) * MOUNT_ROTATION_RADIANS,
    barrelDistortion: MEAN_BARREL_DISTORTION + deviation(4) * BARREL_DISTORTION_RANGE,
  }
}

function cameraName({ species, language }: BarnOptions, index: number, count: number): string {
  const texts = storyTexts(language ?? DEFAULT_BARN_LANGUAGE)
  if (species === 'chickens') return texts.cameraInHall(1 + Math.floor(index / 2), index % 2 === 0 ? 'west' : 'east')
  const side = index < Math.ceil(count / 2) ? 'north' : 'south'
  return texts.cameraOverPens(index * PENS_PER_CAMERA + 1, (index + 1) * PENS_PER_CAMERA, side)
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
    name: cameraName(options, index, count),
    pens: pigs ? [0, 1].map((side) => `pen_${index * PENS_PER_CAMERA + side + 1}`) : [],
    lens: createLens(options.species, seed),
    feederAtTop: index < Math.ceil(count / 2),
  }
}

function createPens(camera: BarnCamera, texts: StoryTexts): Pen[] {
  return camera.pens.map((penId, index) => {
    const side: PenSide = index === 0 ? 'left' : 'right'
    const polygon = projectOutline(camera.lens, cornersOf(createPenLayout(side, camera.feederAtTop).pen))
    return {
      penId,
      name: texts.pen(Number(penId.slice('pen_'.length))),
      cameraId: camera.cameraId,
      compartment: camera.compartment,
      side,
      polygon,
    }
  })
}

/** Creates the barn of a seed. The same options always give the same barn. */
export function createBarn(options: BarnOptions): Barn {
  const count = options.cameraCount ?? (options.species === 'pigs' ? PIG_CAMERAS : BROILER_CAMERAS)
  const language = options.language ?? DEFAULT_BARN_LANGUAGE
  const cameras = Array.from({ length: count }, (_, index) => createCamera(options, index, count))
  return {
    seed: options.seed,
    species: options.species,
    simulationStart: options.simulationStart,
    timeZone: options.timeZone ?? DEFAULT_TIME_ZONE,
    language,
    cameras,
    pens: cameras.flatMap((camera) => createPens(camera, storyTexts(language))),
    compartmentCount: options.species === 'pigs' ? PIG_COMPARTMENTS : 1,
  }
}

/** The options that create this barn again, in another thread. */
export function barnOptionsOf({ cameras, seed, species, simulationStart, timeZone, language }: Barn): BarnOptions {
  return { seed, species, simulationStart, timeZone, language, cameraCount: cameras.length }
}

/** Throws where the barn has no such camera. */
export function cameraOf(barn: Barn, cameraId: string): BarnCamera {
  const camera = barn.cameras.find((candidate) => candidate.cameraId === cameraId)
  if (!camera) throw new Error(`The barn has no camera ${cameraId}`)
  return camera
}

/** Throws where the barn has no such pen. */
export function penOf(barn: Barn, penId: string): Pen {
  const pen = barn.pens.find((candidate) => candidate.penId === penId)
  if (!pen) throw new Error(`The barn has no pen ${penId}`)
  return pen
}
