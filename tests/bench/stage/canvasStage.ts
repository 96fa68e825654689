import { MARKER_RADIUS, STYLES, TILE, WINDOW, type FloorPlan, type Tile } from './floorPlan'
import { extentOf, isTileIn, toPlan, type PlanView } from './planView'
import { createPolygonIndex } from './polygonIndex'
import type { StageCandidate } from './stageCandidate'

/** Times that a picture is halved. */
const HALVINGS = 3

/** Each picture with its halved copies: from far fewer pixels are read. */
async function halve(tiles: readonly Tile[]): Promise<ImageBitmap[][]> {
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

function levelOf(scale: number): number {
  return Math.min(HALVINGS, Math.max(0, Math.floor(Math.log2(1 / scale) + 0.3)))
}

/** One path a tile and style, so that what is out of view is left out with its tile. */
function polygonPaths({ tiles, polygons }: FloorPlan): Map<number, Path2D>[] {
  const paths = tiles.map(() => new Map<number, Path2D>())
  for (const { tile, style, points } of polygons) {
    const ofTile = paths[tile] as Map<number, Path2D>
    const path = ofTile.get(style) ?? new Path2D()
    ofTile.set(style, path)
    for (let i = 0; i < points.length; i += 2)
      path[i === 0 ? 'moveTo' : 'lineTo'](points[i] as number, points[i + 1] as number)
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
    const inView = plan.tiles.flatMap((tile, i) => (isTileIn(extent, tile) ? [i] : []))
    for (const i of inView)
      context.drawImage(
        level[i] as ImageBitmap,
        (plan.tiles[i] as Tile).x,
        (plan.tiles[i] as Tile).y,
        TILE.width,
        TILE.height,
      )
    context.lineWidth = 1 / view.scale
    STYLES.forEach(({ fill, stroke }, style) => {
      context.fillStyle = fill
      context.strokeStyle = stroke
      for (const i of inView) {
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

/** The rival: a canvas as one writes it with care, drawing only what is in view, from halved pictures. */
export const canvasStage: StageCandidate = {
  async create(host, plan, first) {
    const canvas = Object.assign(document.createElement('canvas'), WINDOW)
    canvas.style.display = 'block'
    host.append(canvas)
    const paint = createPainter(
      canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D,
      plan,
      await halve(plan.tiles),
    )
    const polygonAt = createPolygonIndex(plan.polygons)
    let shown = first
    paint(first)
    return {
      look(view) {
        shown = view
        paint(view)
      },
      polygonAt: (x, y) => polygonAt(...toPlan(shown, x, y)),
    }
  },
}
