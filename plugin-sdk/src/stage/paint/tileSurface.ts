import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import { currentTheme } from '../../canvas/canvasTheme'
import type { CanvasContext } from '../../canvas/offscreenCanvas'
import type { StagePolygon } from '../stageOverlay'
import { hasPicture, type PlacedTile } from '../stageTile'
import type { Size } from '../view/stageView'

/** The background covers a picture that could not be refreshed, or is of an offline camera, with this opacity. */
const FAILED_PICTURE_COVER = 0.6
const GRID_STEPS = 10
const GRID_OPACITY = 0.7

/** The areas of one tile that look alike, as one path in tile widths from the top left of its picture. */
interface AreaGroup {
  color: string
  opacity: number
  path: Path2D
}

/** The pictures of tiles, and their state. */
export interface TileSurfaceSource {
  image(tileId: string): CanvasImageSource | undefined
  /** Whether the last request for the picture failed. */
  hasFailed(tileId: string): boolean
  /** The browser could not draw the picture of a tile. */
  onDrawFailure(tileId: string, error: unknown): void
}

/** Draws a tile without its label: ground, picture or grid, and the areas on it. */
export interface TileSurface {
  /** Draws from the top left of the context. */
  paint(context: CanvasContext, tile: PlacedTile, size: Size): void
  /** Replaces the areas of all tiles. Returns the ids of the tiles that had areas or have some now. */
  setAreas(polygons: readonly StagePolygon[]): Set<string>
}

/** Creates the surface of tiles: the picture, or a sign in place of it. */
export function createTileSurface(source: TileSurfaceSource): TileSurface {
  let polygonsByTile = new Map<string, StagePolygon[]>()
  const groupsByTile = new Map<string, AreaGroup[]>()

  function areaGroupsOf(tileId: string): readonly AreaGroup[] | undefined {
    const polygons = polygonsByTile.get(tileId)
    if (!polygons) return undefined
    const groups = groupsByTile.get(tileId) ?? groupAreas(polygons)
    groupsByTile.set(tileId, groups)
    return groups
  }
  function tryToPaint(tileId: string, paint: () => void): void {
    try {
      paint()
    } catch (error) {
      source.onDrawFailure(tileId, error)
    }
  }
  return {
    paint(context, tile, { width, height }) {
      context.fillStyle = currentTheme().color('--bw-picture')
      context.fillRect(0, 0, width, height)
      const image = hasPicture(tile) ? source.image(tile.id) : undefined
      const isDimmed = tile.state === 'offline' || source.hasFailed(tile.id)
      if (image) tryToPaint(tile.id, () => paintPicture(context, image, { width, height }, isDimmed))
      if (tile.state === 'grid') paintGrid(context, { width, height })
      const groups = areaGroupsOf(tile.id)
      if (groups) paintAreas(context, groups, width)
    },
    setAreas(polygons) {
      const changed = new Set(polygonsByTile.keys())
      polygonsByTile = groupByTile(polygons)
      groupsByTile.clear()
      for (const tileId of polygonsByTile.keys()) changed.add(tileId)
      return changed
    },
  }
}

function paintPicture(context: CanvasContext, image: CanvasImageSource, size: Size, isDimmed: boolean): void {
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, size.width, size.height)
  if (!isDimmed) return
  context.globalAlpha = FAILED_PICTURE_COVER
  context.fillRect(0, 0, size.width, size.height)
  context.globalAlpha = 1
}

/** A grid to align cameras by: a line at every tenth, labelled in percent along the middle. */
function paintGrid(context: CanvasContext, { width, height }: Size): void {
  const theme = currentTheme()
  const color = theme.color('--bw-on-picture')
  context.strokeStyle = color
  context.fillStyle = color
  context.lineWidth = 1
  context.font = `400 ${Math.max(8, Math.min(14, height / 16))}px ${theme.fontFamily}`
  context.textBaseline = 'top'
  context.globalAlpha = GRID_OPACITY
  context.beginPath()
  for (let step = 1; step < GRID_STEPS; step++) {
    const x = Math.round((width * step) / GRID_STEPS) + 0.5
    const y = Math.round((height * step) / GRID_STEPS) + 0.5
    context.moveTo(x, 0)
    context.lineTo(x, height)
    context.moveTo(0, y)
    context.lineTo(width, y)
  }
  context.stroke()
  for (let step = 1; step < GRID_STEPS; step++) {
    const percent = String((step * 100) / GRID_STEPS)
    context.fillText(percent, (width * step) / GRID_STEPS + 2, height / 2 + 2)
    context.fillText(percent, width / 2 + 2, (height * step) / GRID_STEPS + 2)
  }
  context.globalAlpha = 1
}

function paintAreas(context: CanvasContext, groups: readonly AreaGroup[], tileWidth: number): void {
  const theme = currentTheme()
  context.scale(tileWidth, tileWidth)
  // Browsers stroke lines of one px fastest.
  context.lineWidth = 1 / tileWidth
  for (const { color, opacity, path } of groups) {
    const resolved = theme.color(color)
    context.fillStyle = resolved
    context.strokeStyle = resolved
    context.globalAlpha = opacity
    context.fill(path)
    context.globalAlpha = 1
    context.stroke(path)
  }
}

function groupByTile(polygons: readonly StagePolygon[]): Map<string, StagePolygon[]> {
  const byTile = new Map<string, StagePolygon[]>()
  for (const polygon of polygons) {
    if (polygon.tileId === undefined) continue
    const ofTile = byTile.get(polygon.tileId)
    if (ofTile) ofTile.push(polygon)
    else byTile.set(polygon.tileId, [polygon])
  }
  return byTile
}

/** One path a colour and opacity: filling one large path is many times cheaper than filling its parts. */
function groupAreas(polygons: readonly StagePolygon[]): AreaGroup[] {
  const groups = new Map<string, AreaGroup>()
  for (const { color, opacity, points } of polygons) {
    const key = `${color}|${opacity}`
    const group = groups.get(key) ?? { color, opacity, path: new Path2D() }
    groups.set(key, group)
    addOutline(group.path, points)
  }
  return [...groups.values()]
}

function addOutline(path: Path2D, points: StagePolygon['points']): void {
  points.forEach(([x, y], i) => {
    if (i === 0) path.moveTo(x, y / TILE_ASPECT_RATIO)
    else path.lineTo(x, y / TILE_ASPECT_RATIO)
  })
  path.closePath()
}
