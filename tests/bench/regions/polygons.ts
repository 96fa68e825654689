import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'

/** Polygons of the editors that are compared, and their points. */
export const POLYGONS = 200
export const POINTS = 40
const COLUMNS = 20
const ROWS = POLYGONS / COLUMNS
/** The polygon that is edited, and the point that is dragged. */
export const EDITED = 90
export const DRAGGED = 0

/** The picture on the page, in CSS px. */
export const PICTURE = { width: 1_200, height: Math.round(1_200 / TILE_ASPECT_RATIO) }

/** Star-like outlines side by side, in fractions of the picture. */
export function makePolygons(random: () => number): [number, number][][] {
  return Array.from({ length: POLYGONS }, (_, index) => {
    const middle = [((index % COLUMNS) + 0.5) / COLUMNS, (Math.floor(index / COLUMNS) + 0.5) / ROWS] as const
    return Array.from({ length: POINTS }, (_, point): [number, number] => {
      const angle = (point / POINTS) * 2 * Math.PI
      const reach = 0.3 + 0.15 * random()
      return [middle[0] + (reach * Math.cos(angle)) / COLUMNS, middle[1] + (reach * Math.sin(angle)) / ROWS]
    })
  })
}

/** The offset of the dragged point from its start, in CSS px: back and forth beside its neighbours. */
export function wayAt(share: number): [number, number] {
  return [14 * Math.sin(share * 6 * Math.PI), 6 * Math.cos(share * 4 * Math.PI)]
}
