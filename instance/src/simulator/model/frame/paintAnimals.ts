import type { Canvas, ImageData } from '@napi-rs/canvas'
import { createCanvasPool } from '../../../painting'
import { animalsOnFloorAt } from '../animals/animalsInPicture'
import type { FloorAnimal } from '../animals/floorAnimal'
import { pictureWidthsPerMetre, projectToPicture, type Point } from '../barn/lens'
import { bodyHeight } from '../batch/batchSchedule'
import type { AnimalSprite } from './animalSprite'
import { birdScaleFor, birdSprite, type BirdLook } from './birdSprite'
import type { PigStance } from './pigBody'
import { BEND_STEPS, COAT_COUNT, pigScaleFor, pigShadowSprite, pigSprite, type PigLook } from './pigSprite'
import type { Scene } from './scene'

/** Opacity of the shadow of a standing pig, and its height over the floor as a share of the body's. */
const SHADOW_OPACITY = 0.75
const SHADOW_HEIGHT_SHARE = 1 / 4
/** Metres that a pig walks while its legs go once back or forth. */
const STRIDE_METRES = 0.28
/** Birds that are shorter, in metres, have the plumage of chicks. */
const CHICK_LENGTH = 0.15
/** The eyes of a pig whose tint is higher do not reflect infrared light. */
const HIGHEST_GLINTING_TINT = 0.55
/** Position of the eyes and of the ear tag in body lengths. */
const EYES_ALONG = 0.36
const EYES_ACROSS = [-0.055, 0.055] as const
const EAR_TAG_ALONG = 0.3
const EAR_TAG_ACROSS = 0.1

function pigStanceOf({ dead, lying, lateral }: FloorAnimal): PigStance {
  if (dead) return 'dead'
  if (!lying) return 'standing'
  return lateral ? 'lateral' : 'sternal'
}

/** Position of the legs in their stride: −1, −0.5, 0, 0.5 or 1. */
function gaitOf({ walked }: FloorAnimal): number {
  return walked > 0 ? Math.round(Math.sin((walked / STRIDE_METRES) * Math.PI) * 2) / 2 : 0
}

function pigLookOf(animal: FloorAnimal, infrared: boolean): PigLook {
  return {
    stance: pigStanceOf(animal),
    bendStep: animal.dead ? 0 : Math.round(animal.bend * BEND_STEPS),
    gait: gaitOf(animal),
    coat: Math.floor(animal.tint * COAT_COUNT),
    infrared,
  }
}

function birdLookOf({ dead, lying, tint, length }: FloorAnimal, infrared: boolean): BirdLook {
  const stanceOfLiving = lying ? 'sitting' : 'standing'
  return {
    stance: dead ? 'dead' : stanceOfLiving,
    headTurn: dead ? 0 : Math.floor(tint * 3) - 1,
    isChick: length < CHICK_LENGTH,
    infrared,
  }
}

/** Orders lying animals before standing ones, which cover them, and both groups by their keys. */
function compareByHeight(a: FloorAnimal, b: FloorAnimal): number {
  if (a.lying !== b.lying) return a.lying ? -1 : 1
  return a.animalKey < b.animalKey ? -1 : 1
}

function lengthInPixels({ camera, size }: Scene, animal: FloorAnimal): number {
  return animal.length * pictureWidthsPerMetre(camera.lens, animal.x, animal.y) * size.width
}

/** Paints the reflection of the infrared lamp in the eyes of a pig that is up. */
function paintEyeGlint(scene: Scene, animal: FloorAnimal): void {
  if (animal.lying || animal.tint > HIGHEST_GLINTING_TINT) return
  const { context, size } = scene
  const height = bodyHeight('pigs', false, animal.length)
  for (const eyeAcross of EYES_ACROSS) {
    const along = animal.length * EYES_ALONG
    const [x, y] = pixelOf(scene, animal, { along, across: eyeAcross * animal.length, height })
    context.beginPath()
    context.arc(x, y, Math.max(0.6, size.height / 330), 0, Math.PI * 2)
    context.fillStyle = 'rgba(255,255,255,0.95)'
    context.fill()
  }
}

function paintEarTag(scene: Scene, animal: FloorAnimal): void {
  const { context, size } = scene
  const [x, y] = pixelOf(scene, animal, {
    along: animal.length * EAR_TAG_ALONG,
    across: animal.length * EAR_TAG_ACROSS * (animal.mirrored ? -1 : 1),
    height: bodyHeight('pigs', false, animal.length),
  })
  context.beginPath()
  context.arc(x, y, size.width / 320, 0, Math.PI * 2)
  context.fillStyle = animal.tint < 0.5 ? '#e0b72e' : '#c8452f'
  context.fill()
}

function paintPig(scene: Scene, animal: FloorAnimal): void {
  const look = pigLookOf(animal, scene.infrared)
  const scale = pigScaleFor(lengthInPixels(scene, animal))
  const height = bodyHeight('pigs', animal.lying, animal.length)
  if (!animal.lying) {
    const shadow = { height: height * SHADOW_HEIGHT_SHARE, opacity: SHADOW_OPACITY }
    placeSprite(scene, animal, pigShadowSprite(look, scale), shadow)
  }
  placeSprite(scene, animal, pigSprite(look, scale), { height, opacity: 1 })
  if (scene.infrared) paintEyeGlint(scene, animal)
  else if (!animal.lying && animal.bend === 0) paintEarTag(scene, animal)
}

function paintBird(scene: Scene, animal: FloorAnimal): void {
  const scale = birdScaleFor(lengthInPixels(scene, animal))
  const height = bodyHeight('chickens', animal.lying, animal.length)
  placeSprite(scene, animal, birdSprite(birdLookOf(animal, scene.infrared), scale), { height, opacity: 1 })
}

/** Paints all animals under the camera. */
export function paintAnimals(scene: Scene, time: number): void {
  const { barn, camera, context } = scene
  const paintAnimal = barn.species === 'pigs' ? paintPig : paintBird
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'medium'
  const animals = [...animalsOnFloorAt(barn, camera, time)].sort(compareByHeight)
  for (const animal of animals) paintAnimal(scene, animal)
}

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
function pixelOf({ camera, size }: Scene, animal: FloorAnimal, { along, across, height }: BodyOffset): Point {
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
function placeSprite(
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
