import { createSpatialIndex, isInOutline, type SpatialIndex } from './spatialIndex'
import { placeOverlays, type PlacedMarker, type PlacedPolygon, type StageOverlay } from './stageOverlay'
import { boxAroundTiles, isInTile, picturePoint, placeTile, type PlacedTile, type StageTile } from './stageTile'
import { middleOf, type Box, type Point } from './view/stageView'

/** The topmost item at a point: a marker, an area or a tile, in this order. @public */
export interface StagePick {
  kind: 'marker' | 'polygon' | 'tile'
  id: string
  /** The tile that the item lies on; undefined off the tiles. */
  tileId: string | undefined
  /** The point on the canvas, in canvas widths. */
  at: Point
  /** The same point in the tile's unrotated picture, 0..1; undefined off the tiles. */
  inPicture: Point | undefined
}

/** The tiles and overlays of a stage at their places on the canvas. */
export interface Scene {
  setTiles(tiles: readonly StageTile[]): void
  setOverlays(overlays: readonly StageOverlay[]): void
  tiles(): readonly PlacedTile[]
  tile(id: string): PlacedTile | undefined
  polygons(): readonly PlacedPolygon[]
  polygon(id: string): PlacedPolygon | undefined
  markers(): readonly PlacedMarker[]
  marker(id: string): PlacedMarker | undefined
  /** Areas that belong to no tile, with an index of their boxes. */
  areasOffTiles(): { polygons: readonly PlacedPolygon[]; index: SpatialIndex }
  /** The smallest upright box around all tiles. */
  bounds(): Box
  /** Finds the topmost item at a point. A marker is hit within `reach`, in canvas widths. */
  pick(at: Point, reach: number): StagePick | null
  /** The point on the canvas of a marker, or the middle of an area or tile. */
  locate(id: string): Point | null
}

const boxOfPoint = ([x, y]: Point): Box => ({ minX: x, minY: y, maxX: x, maxY: y })
const indexOf = (items: readonly { box: Box }[]) => createSpatialIndex(items.map(({ box }) => box))

function nearestMarker(
  markers: readonly PlacedMarker[],
  candidates: readonly number[],
  [x, y]: Point,
  reach: number,
): PlacedMarker | undefined {
  let nearest: PlacedMarker | undefined
  let nearestDistance = reach
  for (const item of candidates) {
    const marker = markers[item]
    const distance = marker ? Math.hypot(marker.place[0] - x, marker.place[1] - y) : Infinity
    if (distance > nearestDistance) continue
    nearest = marker
    nearestDistance = distance
  }
  return nearest
}

function pickOf(
  overlay: PlacedMarker | PlacedPolygon | undefined,
  tile: PlacedTile | undefined,
  at: Point,
): StagePick | null {
  const inPicture = tile && picturePoint(tile, at)
  if (overlay) return { kind: overlay.kind, id: overlay.id, tileId: overlay.tileId ?? tile?.id, at, inPicture }
  return tile ? { kind: 'tile', id: tile.id, tileId: tile.id, at, inPicture } : null
}

/** Overlays at their places, with the indexes that find them quickly. */
function indexOverlays(overlays: readonly StageOverlay[], tilesById: ReadonlyMap<string, PlacedTile>) {
  const { polygons, markers } = placeOverlays(overlays, tilesById)
  const polygonsOffTiles = polygons.filter(({ tileId }) => tileId === undefined)
  return {
    polygons,
    markers,
    areasOffTiles: { polygons: polygonsOffTiles, index: indexOf(polygonsOffTiles) },
    polygonIndex: indexOf(polygons),
    markerIndex: createSpatialIndex(markers.map((marker) => boxOfPoint(marker.place))),
  }
}

/** `heightRatio`: height of the canvas divided by its width, for a scene without tiles. */
export function createScene(heightRatio: number): Scene {
  let tiles: PlacedTile[] = []
  let tilesById = new Map<string, PlacedTile>()
  let tileIndex = createSpatialIndex([])
  let overlays: readonly StageOverlay[] = []
  let placed = indexOverlays(overlays, tilesById)

  const markerById = (id: string) => placed.markers.find((marker) => marker.id === id)
  const polygonById = (id: string) => placed.polygons.find((polygon) => polygon.id === id)
  function tileAt(at: Point): PlacedTile | undefined {
    return tiles[tileIndex.find(at, (item) => isInTile(tiles[item] as PlacedTile, at))]
  }
  function polygonAt(at: Point): PlacedPolygon | undefined {
    const { polygons, polygonIndex } = placed
    return polygons[polygonIndex.find(at, (item) => isInOutline((polygons[item] as PlacedPolygon).outline, at))]
  }
  return {
    setTiles(next) {
      tiles = next.map(placeTile)
      tilesById = new Map(tiles.map((tile) => [tile.id, tile]))
      tileIndex = indexOf(tiles)
      placed = indexOverlays(overlays, tilesById)
    },
    setOverlays(next) {
      overlays = next
      placed = indexOverlays(overlays, tilesById)
    },
    tiles: () => tiles,
    tile: (id) => tilesById.get(id),
    polygons: () => placed.polygons,
    polygon: polygonById,
    markers: () => placed.markers,
    marker: markerById,
    areasOffTiles: () => placed.areasOffTiles,
    bounds: () => boxAroundTiles(tiles, heightRatio),
    pick(at, reach) {
      const [x, y] = at
      const nearby = placed.markerIndex.within({ minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach })
      const marker = nearestMarker(placed.markers, nearby, at, reach)
      return pickOf(marker ?? polygonAt(at), tileAt(at), at)
    },
    locate(id) {
      const marker = markerById(id)
      if (marker) return marker.place
      const polygon = polygonById(id)
      if (polygon) return middleOf(polygon.box)
      return tilesById.get(id)?.centre ?? null
    },
  }
}
