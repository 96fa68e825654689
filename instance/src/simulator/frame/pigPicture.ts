import type { Canvas } from '@napi-rs/canvas'
import { deriveSeed, uniform, valueNoise2 } from '../random'
import type { PigStance } from './pigBody'
import { EAR, PIG_MATERIALS, pigBalls } from './pigBody'
import { paintRelief, paintShadow } from './relief'

export interface PigLook { stance: PigStance, bend: number, gait: number, coat: number, infrared: boolean }

/** Sizes at which animals are painted; the next larger one is scaled down. */
const SCALES = [36, 72, 144, 288] as const
export const COATS = 6
export const BENDS = 2
const SHADOW_BLUR = 0.03
const pictures = new Map<string, Canvas>()

function cached(key: string, paint: () => Canvas): Canvas {
  let picture = pictures.get(key)
  if (!picture) pictures.set(key, picture = paint())
  return picture
}

export function scaleFor(pixels: number): number {
  return SCALES.find((scale) => scale >= pixels * 0.9) ?? SCALES[SCALES.length - 1] ?? 0
}

/** Soiled flanks, dark spots, spray marks: what tells one pig from the next. */
function coatOf(coat: number, dead: boolean): (x: number, y: number, material: number) => readonly [number, number, number] {
  const seed = deriveSeed(7, 'coat', coat)
  const soil = coat % 3 === 1 ? 0.55 : 0.22
  const spotX = uniform(seed, 'spot x') * 0.5 - 0.35
  const spotY = uniform(seed, 'spot y') * 0.16 - 0.08
  const spotted = coat === 3
  const sprayed = coat === 2 || coat === 4
  return (x, y, material) => {
    const patch = Math.max(0, valueNoise2(seed, x * 6 + 40, y * 6 + 40) - 0.55) * 2 * soil
    if (spotted && Math.hypot(x - spotX, (y - spotY) * 1.3) < 0.055 + 0.03 * valueNoise2(seed, x * 22, y * 22)) return [0.42, 0.42, 0.46]
    if (sprayed && material === 0 && Math.hypot(x - spotX * 0.5, y - spotY) < 0.022) return coat === 2 ? [0.5, 0.6, 1.1] : [1, 0.45, 0.5]
    if (dead) return [0.83 - patch * 0.4, 0.82 - patch * 0.45, 0.9 - patch * 0.35]
    const flush = material === EAR ? 0.97 : 1
    return [(1 - patch * 0.32), (1 - patch * 0.36) * flush, (1 - patch * 0.45) * flush]
  }
}

function lookKey({ stance, bend, gait }: PigLook, scale: number): string {
  return `${stance} ${bend} ${gait} ${scale}`
}

export function pigPicture(look: PigLook, scale: number): Canvas {
  return cached(`${lookKey(look, scale)} ${look.coat} ${look.infrared}`, () => {
    const coat = coatOf(look.coat, look.stance === 'dead')
    // Infrared shows skin as an even light grey.
    const materials = look.infrared
      ? PIG_MATERIALS.map(({ red, green, mottle }) => ({ red: (red + green) / 2, green: (red + green) / 2, blue: (red + green) / 2, mottle: mottle * 0.7 }))
      : PIG_MATERIALS
    const greyCoat = (x: number, y: number, material: number): readonly [number, number, number] => {
      const [red, green, blue] = coat(x, y, material)
      const grey = (red + green + blue) / 3
      return [grey, grey, grey]
    }
    return paintRelief({ balls: pigBalls(look.stance, look.bend / BENDS, look.gait), materials, scale, coat: look.infrared ? greyCoat : coat, seed: 91 + look.coat })
  })
}

export function pigShadow(look: PigLook, scale: number): Canvas {
  return cached(`shadow ${lookKey(look, scale)}`, () => paintShadow({ balls: pigBalls(look.stance, look.bend / BENDS, look.gait), scale }, SHADOW_BLUR))
}
