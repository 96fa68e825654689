export type Point = [number, number]

/** Where a camera hangs over the floor and how its lens bends the picture. Metres; y grows downwards in the picture. */
export interface Lens {
  heightMetres: number
  /** Floor metres from the centre to the picture's left edge if the lens drew straight. */
  halfWidthMetres: number
  offsetX: number
  offsetY: number
  /** Radians that the mount is turned. */
  turn: number
  barrel: number
}

export const PICTURE_ASPECT = 16 / 9
const NEWTON_STEPS = 5

function barrelRadius(straight: number, barrel: number): number {
  let radius = straight / (1 + barrel * straight * straight * 0.6)
  for (let step = 0; step < NEWTON_STEPS; step++) {
    radius -= (radius * (1 + barrel * radius * radius) - straight) / (1 + 3 * barrel * radius * radius)
  }
  return radius
}

/** Picture point (relative, from the top left) of a place `up` metres over the floor. */
export function toPicture(lens: Lens, x: number, y: number, up = 0): Point {
  const scale = lens.heightMetres / (lens.heightMetres - up) / lens.halfWidthMetres
  const dx = (x - lens.offsetX) * scale
  const dy = (y - lens.offsetY) * scale
  const cos = Math.cos(lens.turn)
  const sin = Math.sin(lens.turn)
  const u = dx * cos - dy * sin
  const v = dx * sin + dy * cos
  const straight = Math.hypot(u, v)
  const bend = straight < 1e-9 ? 1 : barrelRadius(straight, lens.barrel) / straight
  return [0.5 + (u * bend) / 2, 0.5 + (v * bend * PICTURE_ASPECT) / 2]
}

/** Floor place under a picture point. */
export function toFloor(lens: Lens, pictureX: number, pictureY: number): Point {
  const u = (pictureX - 0.5) * 2
  const v = ((pictureY - 0.5) * 2) / PICTURE_ASPECT
  const bend = (1 + lens.barrel * (u * u + v * v)) * lens.halfWidthMetres
  const cos = Math.cos(lens.turn)
  const sin = Math.sin(lens.turn)
  return [lens.offsetX + (u * cos + v * sin) * bend, lens.offsetY + (v * cos - u * sin) * bend]
}

/** Picture widths that a floor metre at this place covers. */
export function pictureScale(lens: Lens, x: number, y: number): number {
  const step = 0.05
  const [ax, ay] = toPicture(lens, x - step, y)
  const [bx, by] = toPicture(lens, x + step, y)
  const [cx, cy] = toPicture(lens, x, y - step)
  const [dx, dy] = toPicture(lens, x, y + step)
  const along = Math.hypot(bx - ax, (by - ay) / PICTURE_ASPECT)
  const across = Math.hypot(dx - cx, (dy - cy) / PICTURE_ASPECT)
  return (along + across) / 2 / (2 * step)
}

/** Outline of a floor polygon in the picture: straight edges become bent, so each is sampled; clipped to the picture. */
export function outlineInPicture(lens: Lens, corners: readonly Point[], samplesPerEdge = 4): Point[] {
  const clamp = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return Array.from({ length: samplesPerEdge }, (_, sample): Point => {
      const part = sample / samplesPerEdge
      const [px, py] = toPicture(
        lens,
        corner[0] + (next[0] - corner[0]) * part,
        corner[1] + (next[1] - corner[1]) * part,
      )
      return [clamp(px), clamp(py)]
    })
  })
}
