import { smoothstep } from '../interpolation'
import { deriveSeed, uniform, valueNoise2D } from '../random'
import { keptPicture } from './keptPicture'
import { EAR, PIG_MATERIALS, pigBalls, type PigStance } from './pigBody'
import { paintRelief, paintShadow, type AnimalPicture, type Material, type Tint } from './animalSprite'

export interface PigLook {
  stance: PigStance
  bend: number
  gait: number
  coat: number
  infrared: boolean
}

/** Sizes at which animals are painted; the next larger one is scaled down. */
const SCALES = [36, 72, 144, 216] as const
export const COATS = 9
export const BENDS = 2
const LYING_SHADOW = 0.6

export function scaleFor(pixels: number): number {
  return SCALES.find((scale) => scale >= pixels * 0.9) ?? SCALES[SCALES.length - 1] ?? 0
}

/** Soiled flanks, dark spots, spray marks: what tells one pig from the next. */
function coatOf(coat: number, dead: boolean): (x: number, y: number, material: number) => Tint {
  const seed = deriveSeed(7, 'coat', coat)
  const soil = coat % 3 === 1 ? 0.55 : 0.22
  const spotX = uniform(seed, 'spot x') * 0.5 - 0.35
  const spotY = uniform(seed, 'spot y') * 0.16 - 0.08
  const spotted = coat === 3 || coat === 7
  const spotSize = 0.035 + 0.05 * uniform(seed, 'spot size')
  const sprayed = coat === 2 || coat === 4
  return (x, y, material) => {
    const patch = Math.max(0, valueNoise2D(seed, x * 6 + 40, y * 6 + 40) - 0.55) * 2 * soil
    const spot = spotted
      ? smoothstep(
          0.008,
          -0.008,
          Math.hypot(x - spotX, (y - spotY) * 1.3) - spotSize - 0.03 * valueNoise2D(seed, x * 22, y * 22),
        )
      : 0
    if (spot > 0) return [1 - 0.55 * spot, 1 - 0.53 * spot, 1 - 0.48 * spot]
    if (sprayed && material === 0 && Math.hypot(x - spotX * 0.5, y - spotY) < 0.022)
      return coat === 2 ? [0.5, 0.6, 1.1] : [1, 0.45, 0.5]
    if (dead) return [0.83 - patch * 0.4, 0.84 - patch * 0.45, 0.87 - patch * 0.35]
    const flush = material === EAR ? 0.97 : 1
    return [1 - patch * 0.32, (1 - patch * 0.36) * flush, (1 - patch * 0.45) * flush]
  }
}

function lookKey({ stance, bend, gait }: PigLook, scale: number): string {
  return `${stance} ${bend} ${gait} ${scale}`
}

function greyMaterials(materials: readonly Material[]): Material[] {
  return materials.map(({ red, green, mottle }) => {
    const level = (red + green) / 2
    return { red: level, green: level, blue: level, mottle: mottle * 0.7 }
  })
}

function greyTint([red, green, blue]: Tint): Tint {
  const grey = (red + green + blue) / 3
  return [grey, grey, grey]
}

/** The pig itself; one that lies has its shadow painted in, one that stands throws it apart. */
export function pigPicture(look: PigLook, scale: number): AnimalPicture {
  return keptPicture(`${lookKey(look, scale)} ${look.coat} ${look.infrared}`, () => {
    const coat = coatOf(look.coat, look.stance === 'dead')
    return paintRelief({
      balls: pigBalls(look.stance, look.bend / BENDS, look.gait),
      scale,
      seed: 91 + look.coat,
      // Infrared shows skin as an even light grey.
      materials: look.infrared ? greyMaterials(PIG_MATERIALS) : PIG_MATERIALS,
      coat: look.infrared ? (x, y, material) => greyTint(coat(x, y, material)) : coat,
      shadow: look.stance === 'standing' ? 0 : LYING_SHADOW,
    })
  })
}

export function pigShadow(look: PigLook, scale: number): AnimalPicture {
  return keptPicture(`shadow ${lookKey(look, scale)}`, () =>
    paintShadow(pigBalls(look.stance, look.bend / BENDS, look.gait), scale),
  )
}
