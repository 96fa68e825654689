import { canvasPoint, type PlacedTile } from './stageTile'
import { boxAround, type Box, type Point } from './view/stageView'

/** How a marker is drawn; its size on the screen is the same at every zoom. @public */
export const MARKER_SHAPES = ['circle', 'box', 'cross', 'dot'] as const
/** @public */
export type MarkerShape = (typeof MARKER_SHAPES)[number]

/** A colour (`#c92a2a`), or the name of a property of the theme (`--bw-error`). @public */
export type StageColor = string

interface OnTile {
  id: string
  /** The tile that points are relative to, 0..1 of its unrotated picture; absent: points are places of the canvas. */
  tileId?: string
  /** What a reader is told. */
  label: string
}

/** An area, such as a region. @public */
export interface StagePolygon extends OnTile {
  kind: 'polygon'
  points: readonly Point[]
  color: StageColor
  /** 0..1 of its fill. */
  opacity: number
}

/** A place that something was found at. @public */
export interface StageMarker extends OnTile {
  kind: 'marker'
  at: Point
  shape: MarkerShape
  color: StageColor
  /** A short text beside it, such as an age. */
  chip?: { text: string; color: StageColor; textColor: StageColor }
}

/** @public */
export type StageOverlay = StagePolygon | StageMarker

export interface PlacedPolygon extends StagePolygon {
  /** x0, y0, x1, y1 … in canvas widths. */
  outline: Float64Array
  box: Box
}

export interface PlacedMarker extends StageMarker {
  place: Point
}

/** Overlays at their places on the canvas. What belongs to a tile that is not there is left out. */
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
