import { lerp } from '../interpolation'
import type { Sphere } from './heightField'

// Bodies of animals are rows of overlapping spheres. They lie with the head towards positive x and are one unit long.

/** A point of a body part: its position, radius and height over the floor in body lengths. */
export type BodyPoint = readonly [x: number, y: number, radius: number, height: number]

/** Spheres from one point to another, both included. */
export function sphereRow(from: BodyPoint, to: BodyPoint, material: number, steps = 8): Sphere[] {
  return Array.from({ length: steps + 1 }, (_, step): Sphere => {
    // `lerp` would round differently, and frames have to stay the same to the last bit.
    const between = (key: 0 | 1 | 2 | 3): number => from[key] + ((to[key] - from[key]) * step) / steps
    return { x: between(0), y: between(1), radius: between(2), height: between(3), material }
  })
}

/** Spheres along a line through all points, with `steps` of them from one point to the next. */
export function sphereChain(points: readonly BodyPoint[], material: number, steps = 7): Sphere[] {
  return points.slice(0, -1).flatMap((from, index) => {
    const to = points[index + 1] ?? from
    const isLast = index === points.length - 2
    return Array.from({ length: isLast ? steps + 1 : steps }, (_, step): Sphere => {
      const share = step / steps
      return {
        x: lerp(from[0], to[0], share),
        y: lerp(from[1], to[1], share),
        radius: lerp(from[2], to[2], share),
        height: lerp(from[3], to[3], share),
        material,
      }
    })
  })
}

/** The same body part on the other side of the body. */
export function mirrorPart(points: readonly BodyPoint[]): BodyPoint[] {
  return points.map(([x, y, radius, height]) => [x, -y, radius, height])
}

/** Spheres of a body part that is on both sides of the body. */
export function spherePair(points: readonly BodyPoint[], material: number): Sphere[] {
  return [...sphereChain(points, material), ...sphereChain(mirrorPart(points), material)]
}
