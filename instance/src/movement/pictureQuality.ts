import type { GreyPicture } from './picture'

/** How good a picture is. */
export interface PictureQuality {
  /** The mean grey level, 0–255. */
  brightness: number
  /** The spread of the grey levels, as a share of half the scale, 0–1. */
  contrast: number
  /** 0–1: how much of the steps between neighbours a blur takes away. It hardly depends on contrast and light. */
  sharpness: number
}

/** Points to each side over which the comparison picture is blurred. */
const BLUR_RADIUS = 4
/** Smaller steps between neighbours are noise. */
const LEAST_STEP = 6
/** The mean step of a picture without edges, in which what remains is noise. */
const LEAST_STEPS = 0.25

/**
 * The sharpness of a picture, after Crété and others, "The blur effect" (2007): blurring takes much from a sharp
 * picture and little from a blurred one.
 */
function sharpnessOf({ levels, width, height }: GreyPicture, masked: Uint8Array): number {
  const span = 2 * BLUR_RADIUS + 1
  let steps = 0
  let lost = 0
  for (let row = 0; row < height; row++) {
    const start = row * width
    // The step of the blurred picture follows from the points that enter and leave its window.
    for (let column = BLUR_RADIUS + 1; column < width - BLUR_RADIUS; column++) {
      const index = start + column
      if (masked[index] === 1 || masked[index - 1] === 1) continue
      const step = Math.abs((levels[index] as number) - (levels[index - 1] as number))
      if (step < LEAST_STEP) continue
      const entering = levels[index + BLUR_RADIUS] as number
      const leaving = levels[index - BLUR_RADIUS - 1] as number
      const blurred = Math.abs(entering - leaving) / span
      steps += step
      lost += Math.max(0, step - blurred)
    }
  }
  return lost / (steps + LEAST_STEPS * levels.length)
}

/** Measures how good a picture is. Masked points do not count. */
export function qualityOf(picture: GreyPicture, masked: Uint8Array): PictureQuality {
  let count = 0
  let sum = 0
  let squares = 0
  for (let index = 0; index < picture.levels.length; index++) {
    if (masked[index] === 1) continue
    const level = picture.levels[index] as number
    count++
    sum += level
    squares += level * level
  }
  const brightness = count === 0 ? 0 : sum / count
  const spread = count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - brightness * brightness))
  return { brightness, contrast: Math.min(1, spread / 127.5), sharpness: sharpnessOf(picture, masked) }
}
