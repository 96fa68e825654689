import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import type { StagePolygon } from '../stageOverlay'
import type { Palette } from './palette'
import type { Paper } from './paper'

/** The areas of one tile that look alike: one path, in tile widths from the picture's top-left. */
interface Area {
  color: string
  opacity: number
  path: Path2D
}

/** The areas of each tile, painted into its picture. */
export interface TileAreas {
  /** Tiles that have areas. */
  tileIds(): Iterable<string>
  /** `width`: of the tile, in px of the paper. */
  paint(paper: Paper, tileId: string, width: number): void
}

function addOutline(path: Path2D, points: StagePolygon['points']): void {
  points.forEach(([x, y], i) => {
    if (i === 0) path.moveTo(x, y / TILE_ASPECT_RATIO)
    else path.lineTo(x, y / TILE_ASPECT_RATIO)
  })
  path.closePath()
}

function areasOf(polygons: readonly StagePolygon[]): Area[] {
  const areas = new Map<string, Area>()
  for (const { color, opacity, points } of polygons) {
    const key = `${color}|${opacity}`
    const area = areas.get(key) ?? { color, opacity, path: new Path2D() }
    areas.set(key, area)
    addOutline(area.path, points)
  }
  return [...areas.values()]
}

export function createTileAreas(polygons: readonly StagePolygon[], palette: Palette): TileAreas {
  const byTile = new Map<string, StagePolygon[]>()
  for (const polygon of polygons) {
    if (polygon.tileId === undefined) continue
    const found = byTile.get(polygon.tileId)
    if (found) found.push(polygon)
    else byTile.set(polygon.tileId, [polygon])
  }
  const areas = new Map<string, Area[]>()
  return {
    tileIds: () => byTile.keys(),
    paint(paper, tileId, width) {
      const found = byTile.get(tileId)
      if (!found) return
      const painted = areas.get(tileId) ?? areasOf(found)
      areas.set(tileId, painted)
      paper.scale(width, width)
      // One px: the fast path of canvas strokes.
      paper.lineWidth = 1 / width
      for (const { color, opacity, path } of painted) {
        paper.fillStyle = paper.strokeStyle = palette.color(color)
        paper.globalAlpha = opacity
        paper.fill(path)
        paper.globalAlpha = 1
        paper.stroke(path)
      }
    },
  }
}
