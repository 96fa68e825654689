import { valueNoise2D } from '../random'
import { cachedSprite, renderSprite, toGrey, type AnimalSprite, type Material, type Tint } from './animalSprite'
import { sphereRow, type Sphere } from './heightField'

/** The properties in which the sprites of two birds can differ. */
export interface BirdLook {
  stance: 'sitting' | 'standing' | 'dead'
  /** −1 where the head points to the left of the body, 0 straight ahead, 1 to the right. */
  headTurn: number
  isChick: boolean
  infrared: boolean
}

/** Lengths of a body in pixels at which birds are rendered; the next larger one is scaled down. */
const SCALES = [14, 28, 56, 112] as const
const LARGEST_SCALE = 112
/** A sprite may be smaller than the bird in the picture by this factor. */
const SMALLEST_SCALE_FACTOR = 0.9
const SHADOW_OPACITY = 0.5
const TEXTURE_SEED = 17
const SOIL_SEED = 5
/** Brightness of a dead bird against a living one. */
const DEAD_BRIGHTNESS = 0.9

/** Indices into the materials. */
const FEATHER = 0
const COMB = 1
const BEAK = 2
const BEAK_MATERIAL: Material = { red: 214, green: 164, blue: 74, mottle: 0.05 }
const ADULT_MATERIALS: readonly Material[] = [
  { red: 240, green: 234, blue: 220, mottle: 0.07 },
  { red: 196, green: 62, blue: 52, mottle: 0.1 },
  BEAK_MATERIAL,
]
const DOWN: Material = { red: 240, green: 212, blue: 116, mottle: 0.08 }
const CHICK_MATERIALS: readonly Material[] = [DOWN, DOWN, BEAK_MATERIAL]

function createBirdBody({ stance, headTurn }: BirdLook): Sphere[] {
  const side = headTurn * 0.1
  const wingSpread = stance === 'dead' ? 0.1 : 0
  const trunk = [
    ...sphereRow([-0.42, 0, 0.1, 0.08], [-0.3, 0, 0.19, 0.1], FEATHER),
    ...sphereRow([-0.3, 0, 0.19, 0.1], [-0.14, 0, 0.255, 0.12], FEATHER),
    ...sphereRow([-0.14, 0, 0.255, 0.12], [0.06, side * 0.2, 0.262, 0.13], FEATHER),
    ...sphereRow([0.06, side * 0.2, 0.262, 0.13], [0.16, side * 0.4, 0.21, 0.14], FEATHER),
  ]
  const wings = [
    ...sphereRow([-0.26, 0.15 + wingSpread, 0.06, 0.18], [0.02, 0.185 + wingSpread, 0.08, 0.22], FEATHER),
    ...sphereRow([-0.26, -0.15 - wingSpread, 0.06, 0.18], [0.02, -0.185 - wingSpread, 0.08, 0.22], FEATHER),
  ]
  const head = [
    ...sphereRow([0.24, side * 0.6, 0.11, 0.24], [0.35, side, 0.088, 0.28], FEATHER),
    ...sphereRow([0.31, side, 0.03, 0.35], [0.4, side * 1.1, 0.035, 0.34], COMB, 4),
    ...sphereRow([0.42, side * 1.15, 0.04, 0.25], [0.48, side * 1.3, 0.018, 0.24], BEAK, 3),
  ]
  if (stance !== 'dead') return [...trunk, ...wings, ...head]
  const legs = [
    ...sphereRow([-0.2, 0.1, 0.035, 0.36], [-0.42, 0.17, 0.025, 0.4], BEAK),
    ...sphereRow([-0.2, -0.1, 0.035, 0.36], [-0.44, -0.14, 0.025, 0.4], BEAK),
  ]
  return [...trunk, ...wings, ...head, ...legs]
}

/** Plumage that is soiled in patches. */
function plumageTint(brightness: number): (x: number, y: number) => Tint {
  return (x, y) => {
    const soil = Math.max(0, valueNoise2D(SOIL_SEED, x * 7 + 20, y * 7 + 20) - 0.6) * 0.5
    return [brightness * (1 - soil), brightness * (1 - soil * 1.1), brightness * (1 - soil * 1.4)]
  }
}

/** The scale at which a bird of that length in pixels is rendered. */
export function birdScaleFor(lengthInPixels: number): number {
  return SCALES.find((scale) => scale >= lengthInPixels * SMALLEST_SCALE_FACTOR) ?? LARGEST_SCALE
}

/** The sprite of a bird with its shadow. */
export function birdSprite(look: BirdLook, scale: number): AnimalSprite {
  const { stance, headTurn, isChick, infrared } = look
  return cachedSprite(`bird ${stance} ${headTurn} ${isChick} ${infrared} ${scale}`, () => {
    const materials = isChick ? CHICK_MATERIALS : ADULT_MATERIALS
    return renderSprite({
      spheres: createBirdBody(look),
      materials: infrared ? materials.map((material) => toGrey(material)) : materials,
      scale,
      seed: TEXTURE_SEED,
      shadow: SHADOW_OPACITY,
      coatAt: plumageTint(stance === 'dead' ? DEAD_BRIGHTNESS : 1),
    })
  })
}
