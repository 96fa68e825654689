import { MARKER_RADIUS, STYLES, TILE, WINDOW, type FloorPlan, type Tile } from './floorPlan'
import { extentOf, isTileIn, toPlan, type PlanView } from './planView'
import { createPolygonIndex } from './polygonIndex'
import type { StageCandidate } from './stageCandidate'

/** Number of times that each picture is halved, for a view from afar. */
const HALVINGS = 3

/**
 * Halves all pictures several times. Returns them by level: level 0 has the full size, each next level half the width
 * and height of the one before. A smaller level is faster to draw in a view from afar.
 */
async function createMipmaps(tiles: readonly Tile[]): Promise<ImageBitmap[][]> {
  const levels = [tiles.map(({ picture }) => picture)]
  for (let i = 0; i < HALVINGS; i++) {
    const larger = levels[i] as ImageBitmap[]
    levels.push(
      await Promise.all(
        larger.map((picture) =>
          createImageBitmap(picture, {
            resizeWidth: picture.width >> 1,
            resizeHeight: picture.height >> 1,
            resizeQuality: 'medium',
          }),
        ),
      ),
    )
  }
  return levels
}

/** Added to the level, so that a picture may be enlarged by a factor of up to 2^0.3 before a larger one is drawn. */
const LEVEL_BIAS = 0.3

/** The level of the pictures that suits a scale, screen px per px of the plan. */
function levelOf(scale: number): number {
  return Math.min(HALVINGS, Math.max(0, Math.floor(Math.log2(1 / scale) + LEVEL_BIAS)))
}

/** One path for each tile and style, so that the polygons of a tile out of view are not drawn. */
function polygonPaths({ tiles, polygons }: FloorPlan): Map<number, Path2D>[] {
  const paths = tiles.map(() => new Map<number, Path2D>())
  for (const { tile, style, points } of polygons) {
    const ofTile = paths[tile] as Map<number, Path2D>
    const path = ofTile.get(style) ?? new Path2D()
    ofTile.set(style, path)
    path.moveTo(points[0] as number, points[1] as number)
    for (let i = 2; i < points.length; i += 2) path.lineTo(points[i] as number, points[i + 1] as number)
    path.closePath()
  }
  return paths
}

function markerPaths({ markers }: FloorPlan): Path2D[] {
  const paths = STYLES.map(() => new Path2D())
  for (const { x, y, style } of markers) {
    const path = paths[style] as Path2D
    path.moveTo(x + MARKER_RADIUS, y)
    path.arc(x, y, MARKER_RADIUS, 0, Math.PI * 2)
  }
  return paths
}

function createPainter(context: CanvasRenderingContext2D, plan: FloorPlan, pictures: ImageBitmap[][]) {
  const polygons = polygonPaths(plan)
  const markers = markerPaths(plan)
  return (view: PlanView) => {
    const extent = extentOf(view)
    const cosine = Math.cos(view.turn) * view.scale
    const sine = Math.sin(view.turn) * view.scale
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = '#f2f2f2'
    context.fillRect(0, 0, WINDOW.width, WINDOW.height)
    context.setTransform(cosine, sine, -sine, cosine, view.x, view.y)
    context.imageSmoothingEnabled = view.scale < 4
    context.imageSmoothingQuality = 'low'
    const level = pictures[levelOf(view.scale)] as ImageBitmap[]
    const tilesInView = plan.tiles.flatMap((tile, i) => (isTileIn(extent, tile) ? [i] : []))
    for (const i of tilesInView) {
      const { x, y } = plan.tiles[i] as Tile
      context.drawImage(level[i] as ImageBitmap, x, y, TILE.width, TILE.height)
    }
    context.lineWidth = 1 / view.scale
    STYLES.forEach(({ fill, stroke }, style) => {
      context.fillStyle = fill
      context.strokeStyle = stroke
      for (const i of tilesInView) {
        const path = polygons[i]?.get(style)
        if (!path) continue
        context.fill(path)
        context.stroke(path)
      }
    })
    STYLES.forEach(({ stroke }, style) => {
      context.fillStyle = stroke
      context.fill(markers[style] as Path2D)
    })
  }
}

/** A plain canvas to compare with: written with care for speed, it draws only what is in view, from halved pictures. */
export const canvasStage: StageCandidate = {
  async create(host, plan, first) {
    const canvas = Object.assign(document.createElement('canvas'), WINDOW)
    canvas.style.display = 'block'
    host.append(canvas)
    const paint = createPainter(
      canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D,
      plan,
      await createMipmaps(plan.tiles),
    )
    const polygonAt = createPolygonIndex(plan.polygons)
    let currentView = first
    paint(first)
    return {
      look(view) {
        currentView = view
        paint(view)
      },
      polygonAt: (x, y) => polygonAt(...toPlan(currentView, x, y)),
    }
  },
}
