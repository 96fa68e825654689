import { placeOverlays, type PlacedMarker, type PlacedPolygon, type StageOverlay } from './stageOverlay'
import { isInTile, picturePoint, placeTile, planOf, type PlacedTile, type StageTile } from './stageTile'
import { createSpatialIndex, isInOutline, type SpatialIndex } from './view/spatialIndex'
import type { Box, Point } from './view/stageView'

/** What lies at a place: the topmost of markers, areas and tiles. @public */
export interface StagePick {
  kind: 'marker' | 'polygon' | 'tile'
  id: string
  /** The tile that it lies on. */
  tileId: string | undefined
  /** The place on the canvas, in canvas widths. */
  at: Point
  /** The point 0..1 of the tile's picture; undefined off the tiles. */
  inPicture: Point | undefined
}

/** Tiles and overlays at their places, and what lies where. */
export interface Scene {
  setTiles(tiles: readonly StageTile[]): void
  setOverlays(overlays: readonly StageOverlay[]): void
  tiles(): readonly PlacedTile[]
  tile(id: string): PlacedTile | undefined
  polygons(): readonly PlacedPolygon[]
  markers(): readonly PlacedMarker[]
  /** Areas that belong to no tile, with the index of their boxes. */
  free(): { polygons: readonly PlacedPolygon[]; index: SpatialIndex }
  plan(): Box
  /** `reach`: how near a marker must be, in canvas widths. */
  pick(at: Point, reach: number): StagePick | null
}

const boxOfPoint = ([x, y]: Point): Box => ({ minX: x, minY: y, maxX: x, maxY: y })
const indexOf = (boxes: readonly { box: Box }[]) => createSpatialIndex(boxes.map(({ box }) => box))

function nearest(
  markers: readonly PlacedMarker[],
  candidates: readonly number[],
  [x, y]: Point,
  reach: number,
): PlacedMarker | undefined {
  let best: PlacedMarker | undefined
  let bestDistance = reach
  for (const item of candidates) {
    const marker = markers[item]
    const distance = marker ? Math.hypot(marker.place[0] - x, marker.place[1] - y) : Infinity
    if (distance > bestDistance) continue
    best = marker
    bestDistance = distance
  }
  return best
}

function pickOf(
  found: PlacedMarker | PlacedPolygon | undefined,
  tile: PlacedTile | undefined,
  at: Point,
): StagePick | null {
  const inPicture = tile && picturePoint(tile, at)
  if (found) return { kind: found.kind, id: found.id, tileId: found.tileId ?? tile?.id, at, inPicture }
  return tile ? { kind: 'tile', id: tile.id, tileId: tile.id, at, inPicture } : null
}

export function createScene(heightRatio: number): Scene {
  let tiles: PlacedTile[] = []
  let byId = new Map<string, PlacedTile>()
  let overlays: readonly StageOverlay[] = []
  let { polygons, markers } = placeOverlays([], byId)
  let free: PlacedPolygon[] = []
  let freeIndex = createSpatialIndex([])
  let tileIndex = createSpatialIndex([])
  let polygonIndex = createSpatialIndex([])
  let markerIndex = createSpatialIndex([])

  function place(): void {
    ;({ polygons, markers } = placeOverlays(overlays, byId))
    free = polygons.filter(({ tileId }) => tileId === undefined)
    freeIndex = indexOf(free)
    polygonIndex = indexOf(polygons)
    markerIndex = createSpatialIndex(markers.map((marker) => boxOfPoint(marker.place)))
  }
  function tileAt(at: Point): PlacedTile | undefined {
    return tiles[tileIndex.find(at, (item) => isInTile(tiles[item] as PlacedTile, at))]
  }
  return {
    setTiles(next) {
      tiles = next.map(placeTile)
      byId = new Map(tiles.map((tile) => [tile.id, tile]))
      tileIndex = indexOf(tiles)
      place()
    },
    setOverlays(next) {
      overlays = next
      place()
    },
    tiles: () => tiles,
    tile: (id) => byId.get(id),
    polygons: () => polygons,
    markers: () => markers,
    free: () => ({ polygons: free, index: freeIndex }),
    plan: () => planOf(tiles, heightRatio),
    pick(at, reach) {
      const [x, y] = at
      const near = markerIndex.within({ minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach })
      const marker = nearest(markers, near, at, reach)
      const polygon = marker
        ? undefined
        : polygons[polygonIndex.find(at, (item) => isInOutline((polygons[item] as PlacedPolygon).outline, at))]
      const tile = tileAt(at)
      return pickOf(marker ?? polygon, tile, at)
    },
  }
}
