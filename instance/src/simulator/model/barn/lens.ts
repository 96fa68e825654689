import { clamp } from '@barn-workbench/core/numbers'
import { lerp } from '../interpolation'

export type Point = [x: number, y: number]

/**
 * A camera over the floor and the way its lens distorts. Floor coordinates are metres; y grows downwards in the
 * picture.
 */
export interface Lens {
  heightMetres: number
  /** Floor metres from the middle of the picture to its left edge if there were no distortion. */
  halfWidthMetres: number
  /** Floor metres by which the camera is off the origin of the floor coordinates. */
  offsetX: number
  offsetY: number
  /** Rotation of the mount in radians. */
  rotation: number
  /**
   * Coefficient of the barrel distortion: straight radius = distorted radius × (1 + coefficient × distorted radius²).
   */
  barrelDistortion: number
}

/** Width of every simulated picture over its height. */
export const PICTURE_ASPECT = 16 / 9
const NEWTON_ITERATIONS = 5
/** Half of the step in metres over which `pictureWidthsPerMetre` takes the slope. */
const SLOPE_STEP_METRES = 0.05

/** Inverts the distortion by Newton's method. */
function distortRadius(straight: number, coefficient: number): number {
  let radius = straight / (1 + coefficient * straight * straight * 0.6)
  for (let iteration = 0; iteration < NEWTON_ITERATIONS; iteration++) {
    const excess = radius * (1 + coefficient * radius * radius) - straight
    radius -= excess / (1 + 3 * coefficient * radius * radius)
  }
  return radius
}

/** Relative picture coordinates (from the top left) of a floor point, or of the point `heightMetres` above it. */
export function projectToPicture(lens: Lens, x: number, y: number, heightMetres = 0): Point {
  const scale = lens.heightMetres / (lens.heightMetres - heightMetres) / lens.halfWidthMetres
  const dx = (x - lens.offsetX) * scale
  const dy = (y - lens.offsetY) * scale
  const cos = Math.cos(lens.rotation)
  const sin = Math.sin(lens.rotation)
  const u = dx * cos - dy * sin
  const v = dx * sin + dy * cos
  const straight = Math.hypot(u, v)
  const distortion = straight < 1e-9 ? 1 : distortRadius(straight, lens.barrelDistortion) / straight
  return [0.5 + (u * distortion) / 2, 0.5 + (v * distortion * PICTURE_ASPECT) / 2]
}

/** Floor coordinates under a point of the picture: the inverse of `projectToPicture` at height 0. */
export function projectToFloor(lens: Lens, pictureX: number, pictureY: number): Point {
  const u = (pictureX - 0.5) * 2
  const v = ((pictureY - 0.5) * 2) / PICTURE_ASPECT
  const scale = (1 + lens.barrelDistortion * (u * u + v * v)) * lens.halfWidthMetres
  const cos = Math.cos(lens.rotation)
  const sin = Math.sin(lens.rotation)
  return [lens.offsetX + (u * cos + v * sin) * scale, lens.offsetY + (v * cos - u * sin) * scale]
}

/** Picture widths that one metre covers at a floor point, the mean of both directions. */
export function pictureWidthsPerMetre(lens: Lens, x: number, y: number): number {
  const step = SLOPE_STEP_METRES
  const [leftX, leftY] = projectToPicture(lens, x - step, y)
  const [rightX, rightY] = projectToPicture(lens, x + step, y)
  const [upperX, upperY] = projectToPicture(lens, x, y - step)
  const [lowerX, lowerY] = projectToPicture(lens, x, y + step)
  const horizontal = Math.hypot(rightX - leftX, (rightY - leftY) / PICTURE_ASPECT)
  const vertical = Math.hypot(lowerX - upperX, (lowerY - upperY) / PICTURE_ASPECT)
  return (horizontal + vertical) / 2 / (2 * step)
}

function roundInPicture(value: number): number {
  return Math.round(clamp(value, 0, 1) * 10_000) / 10_000
}

/**
 * Outline of a floor polygon in the picture, cut to it. Each edge is sampled, since distortion makes straight edges
 * curved.
 */
export function projectOutline(lens: Lens, corners: readonly Point[], samplesPerEdge = 4): Point[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return Array.from({ length: samplesPerEdge }, (_, sample): Point => {
      const share = sample / samplesPerEdge
      const [x, y] = projectToPicture(lens, lerp(corner[0], next[0], share), lerp(corner[1], next[1], share))
      return [roundInPicture(x), roundInPicture(y)]
    })
  })
}
