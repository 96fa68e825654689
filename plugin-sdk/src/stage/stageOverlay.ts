import { canvasPoint, type PlacedTile } from './stageTile'
import { boxAround, type Box, type Point } from './view/stageView'

/** Shapes of a marker. Its size on the screen is the same at every zoom. @public */
export const MARKER_SHAPES = ['circle', 'box', 'cross', 'dot'] as const
/** The shape of a marker. @public */
export type MarkerShape = (typeof MARKER_SHAPES)[number]

/** A CSS colour (`#c92a2a`), or the name of a custom property of the theme (`--bw-error`). @public */
export type StageColor = string

interface OverlayBase {
  id: string
  /** The tile whose unrotated picture the points are relative to, 0..1. Without a tile they are in canvas widths. */
  tileId?: string
  /** Accessible name. */
  label: string
}

/** An area, such as a region. A polygon needs at least three points. @public */
export interface StagePolygon extends OverlayBase {
  kind: 'polygon'
  points: readonly Point[]
  color: StageColor
  /** Opacity of the fill, 0..1. */
  opacity: number
}

/** A marker at a point, such as where an animal was detected. @public */
export interface StageMarker extends OverlayBase {
  kind: 'marker'
  at: Point
  shape: MarkerShape
  color: StageColor
  /** An age beside the marker, with a dot in the colour of its state behind a clock sign. */
  chip?: { text: string; dotColor: StageColor }
}

/** An item above the tiles. @public */
export type StageOverlay = StagePolygon | StageMarker

/** A polygon with its outline on the canvas. */
export interface PlacedPolygon extends StagePolygon {
  /** x0, y0, x1, y1, … in canvas widths. */
  outline: Float64Array
  box: Box
}

/** A marker with its place on the canvas. */
export interface PlacedMarker extends StageMarker {
  /** The point on the canvas. */
  place: Point
}

/** Overlays at their places on the canvas. Overlays on a tile that does not exist are left out. */
export interface PlacedOverlays {
  polygons: PlacedPolygon[]
  markers: PlacedMarker[]
}

function placePolygon(polygon: StagePolygon, tile: PlacedTile | undefined): PlacedPolygon {
  const points = tile ? polygon.points.map((point) => canvasPoint(tile, point)) : polygon.points
  const outline = new Float64Array(points.length * 2)
  points.forEach(([x, y], i) => outline.set([x, y], i * 2))
  return { ...polygon, outline, box: boxAround(points) }
}

/** Places overlays on the canvas by the tiles of their cameras. Leaves out those whose tile is missing. */
export function placeOverlays(
  overlays: readonly StageOverlay[],
  tiles: ReadonlyMap<string, PlacedTile>,
): PlacedOverlays {
  const placed: PlacedOverlays = { polygons: [], markers: [] }
  for (const overlay of overlays) {
    const tile = overlay.tileId === undefined ? undefined : tiles.get(overlay.tileId)
    if (overlay.tileId !== undefined && !tile) continue
    if (overlay.kind === 'polygon') placed.polygons.push(placePolygon(overlay, tile))
    else placed.markers.push({ ...overlay, place: tile ? canvasPoint(tile, overlay.at) : overlay.at })
  }
  return placed
}
