import { smoothstep } from '../interpolation'
import { deriveSeed, uniform, valueNoise2D } from '../random'
import {
  cachedSprite,
  renderShadowSprite,
  renderSprite,
  toGrey,
  type AnimalSprite,
  type Material,
  type Tint,
} from './animalSprite'
import { createPigBody, EAR, SKIN, type PigStance } from './pigBody'

/** Everything that distinguishes the sprites of two pigs. */
export interface PigLook {
  stance: PigStance
  /** A whole number from −BEND_STEPS (bent to the left) to BEND_STEPS (to the right). */
  bendStep: number
  /** −1…1, see `createPigBody`. */
  gait: number
  /** A whole number from 0 to COAT_COUNT − 1. */
  coat: number
  infrared: boolean
}

type CoatTint = (x: number, y: number, material: number) => Tint

export const COAT_COUNT = 9
export const BEND_STEPS = 2
/** Lengths of a body in pixels at which pigs are rendered; the next larger one is scaled down. */
const SCALES = [36, 72, 144, 216] as const
const LARGEST_SCALE = 216
/** A sprite may be smaller than the pig in the picture by this factor. */
const SMALLEST_SCALE_FACTOR = 0.9
const LYING_SHADOW_OPACITY = 0.6
/** Infrared shows skin as an even light grey: its texture is weaker by this factor. */
const INFRARED_MOTTLE_FACTOR = 0.7
const TEXTURE_SEED = 91

/** In the order of the indices in `pigBody`. */
const MATERIALS: readonly Material[] = [
  { red: 236, green: 197, blue: 201, mottle: 0.06 },
  { red: 226, green: 182, blue: 181, mottle: 0.12 },
  { red: 226, green: 166, blue: 170, mottle: 0.14 },
  { red: 212, green: 148, blue: 154, mottle: 0.1 },
  { red: 128, green: 104, blue: 96, mottle: 0.1 },
  { red: 70, green: 48, blue: 46, mottle: 0 },
]
const INFRARED_MATERIALS = MATERIALS.map((material) => toGrey(material, INFRARED_MOTTLE_FACTOR))

/** Coats with that mark. */
const SPOTTED_COATS: readonly number[] = [3, 7]
const BLUE_SPRAYED_COAT = 2
const RED_SPRAYED_COAT = 4
const BLUE_SPRAY: Tint = [0.5, 0.6, 1.1]
const RED_SPRAY: Tint = [1, 0.45, 0.5]
const SPRAY_RADIUS = 0.022

/** Marks of the coat that distinguish pigs: soiled flanks, dark spots, spray marks. */
function createCoat(coat: number, isDead: boolean): CoatTint {
  const seed = deriveSeed(7, 'coat', coat)
  const soilStrength = coat % 3 === 1 ? 0.55 : 0.22
  const spotX = uniform(seed, 'spot x') * 0.5 - 0.35
  const spotY = uniform(seed, 'spot y') * 0.16 - 0.08
  const spotRadius = 0.035 + 0.05 * uniform(seed, 'spot size')
  const isSpotted = SPOTTED_COATS.includes(coat)
  const isSprayed = coat === BLUE_SPRAYED_COAT || coat === RED_SPRAYED_COAT

  function spotStrengthAt(x: number, y: number): number {
    const raggedEdge = 0.03 * valueNoise2D(seed, x * 22, y * 22)
    const distance = Math.hypot(x - spotX, (y - spotY) * 1.3)
    return smoothstep(0.008, -0.008, distance - spotRadius - raggedEdge)
  }

  return (x, y, material) => {
    const soil = Math.max(0, valueNoise2D(seed, x * 6 + 40, y * 6 + 40) - 0.55) * 2 * soilStrength
    const spot = isSpotted ? spotStrengthAt(x, y) : 0
    if (spot > 0) return [1 - 0.55 * spot, 1 - 0.53 * spot, 1 - 0.48 * spot]
    if (isSprayed && material === SKIN && Math.hypot(x - spotX * 0.5, y - spotY) < SPRAY_RADIUS)
      return coat === BLUE_SPRAYED_COAT ? BLUE_SPRAY : RED_SPRAY
    if (isDead) return [0.83 - soil * 0.4, 0.84 - soil * 0.45, 0.87 - soil * 0.35]
    const flush = material === EAR ? 0.97 : 1
    return [1 - soil * 0.32, (1 - soil * 0.36) * flush, (1 - soil * 0.45) * flush]
  }
}

/** The same coat as infrared shows it. */
function greyCoat(coatAt: CoatTint): CoatTint {
  return (x, y, material) => {
    const [red, green, blue] = coatAt(x, y, material)
    const grey = (red + green + blue) / 3
    return [grey, grey, grey]
  }
}

function bodyKeyOf({ stance, bendStep, gait }: PigLook, scale: number): string {
  return `${stance} ${bendStep} ${gait} ${scale}`
}

/** The scale at which a pig of that length in pixels is rendered. */
export function pigScaleFor(lengthInPixels: number): number {
  return SCALES.find((scale) => scale >= lengthInPixels * SMALLEST_SCALE_FACTOR) ?? LARGEST_SCALE
}

/** The sprite of a pig: with its shadow if it lies, without if it stands. */
export function pigSprite(look: PigLook, scale: number): AnimalSprite {
  const { stance, bendStep, gait, coat, infrared } = look
  return cachedSprite(`${bodyKeyOf(look, scale)} ${coat} ${infrared}`, () => {
    const coatAt = createCoat(coat, stance === 'dead')
    return renderSprite({
      spheres: createPigBody(stance, bendStep / BEND_STEPS, gait),
      scale,
      seed: TEXTURE_SEED + coat,
      materials: infrared ? INFRARED_MATERIALS : MATERIALS,
      coatAt: infrared ? greyCoat(coatAt) : coatAt,
      shadow: stance === 'standing' ? 0 : LYING_SHADOW_OPACITY,
    })
  })
}

/** The sprite of the shadow of a standing pig. */
export function pigShadowSprite(look: PigLook, scale: number): AnimalSprite {
  return cachedSprite(`shadow ${bodyKeyOf(look, scale)}`, () =>
    renderShadowSprite(createPigBody(look.stance, look.bendStep / BEND_STEPS, look.gait), scale),
  )
}
