import type { PlacedMarker, PlacedPolygon } from '../stageOverlay'
import type { SpatialIndex } from '../view/spatialIndex'
import { cosineOf, sineOf, toScreen, visibleBox, type Point } from '../view/stageView'
import { CHIP_GAP, MARKER_RADIUS, type createMarkerSprites } from './markerSprites'
import type { Palette } from './palette'
import type { Paper } from './paper'
import type { Shot } from './tilePainter'

/** What of a stage lies above its tiles. */
export interface OverlayScene {
  polygons: readonly PlacedPolygon[]
  markers: readonly PlacedMarker[]
  index: SpatialIndex
  /** Outlined: what the pointer is on. */
  hovered: { outline: readonly Point[] } | null
  /** Outlined by a ring: what the keyboard is on. */
  focused: { outline: readonly Point[] } | { place: Point } | null
}

const RING = 3

function tracePath(paper: Paper, outline: Float64Array): void {
  for (let i = 0; i < outline.length; i += 2) {
    if (i === 0) paper.moveTo(outline[0] as number, outline[1] as number)
    else paper.lineTo(outline[i] as number, outline[i + 1] as number)
  }
  paper.closePath()
}

/** Areas that belong to no tile: only those in view. */
function drawPolygons(
  paper: Paper,
  { polygons, index }: OverlayScene,
  { view, size, ratio }: Shot,
  palette: Palette,
): void {
  const cosine = cosineOf(view.rotation) * view.scale * ratio
  const sine = sineOf(view.rotation) * view.scale * ratio
  paper.setTransform(cosine, sine, -sine, cosine, view.x * ratio, view.y * ratio)
  paper.lineWidth = 1 / (view.scale * ratio)
  for (const item of index.within(visibleBox(view, size))) {
    const polygon = polygons[item]
    if (!polygon || polygon.tileId !== undefined) continue
    paper.fillStyle = paper.strokeStyle = palette.color(polygon.color)
    paper.beginPath()
    tracePath(paper, polygon.outline)
    paper.globalAlpha = polygon.opacity
    paper.fill()
    paper.globalAlpha = 1
    paper.stroke()
  }
}

function drawOutline(
  paper: Paper,
  points: readonly Point[],
  { view, ratio }: Shot,
  style: { color: string; width: number },
): void {
  paper.setTransform(ratio, 0, 0, ratio, 0, 0)
  paper.strokeStyle = style.color
  paper.lineWidth = style.width
  paper.lineJoin = 'round'
  paper.beginPath()
  points.forEach((point, i) => paper[i === 0 ? 'moveTo' : 'lineTo'](...toScreen(view, point)))
  paper.closePath()
  paper.stroke()
}

function drawRing(paper: Paper, place: Point, { view, ratio }: Shot, color: string): void {
  paper.setTransform(ratio, 0, 0, ratio, 0, 0)
  paper.strokeStyle = color
  paper.lineWidth = RING
  paper.beginPath()
  paper.arc(...toScreen(view, place), MARKER_RADIUS + 2 * RING, 0, 2 * Math.PI)
  paper.stroke()
}

function drawMarkers(
  paper: Paper,
  markers: readonly PlacedMarker[],
  { view, size, ratio }: Shot,
  art: ReturnType<typeof createMarkerSprites>,
): void {
  paper.setTransform(1, 0, 0, 1, 0, 0)
  const reach = MARKER_RADIUS * ratio
  const [right, bottom] = [size.width * ratio, size.height * ratio]
  const [cosine, sine] = [cosineOf(view.rotation) * view.scale * ratio, sineOf(view.rotation) * view.scale * ratio]
  for (const marker of markers) {
    const [px, py] = marker.place
    const x = Math.round(cosine * px - sine * py + view.x * ratio)
    const y = Math.round(sine * px + cosine * py + view.y * ratio)
    if (x < -reach || y < -reach || x > right + reach || y > bottom + reach) continue
    const shape = art.shape(marker)
    paper.drawImage(shape.sheet, x - (shape.width >> 1), y - (shape.height >> 1))
    const chip = art.chip(marker)
    if (!chip) continue
    const gap = reach + CHIP_GAP * ratio
    const isRoomRight = x + gap + chip.width <= right
    paper.drawImage(chip.sheet, Math.round(isRoomRight ? x + gap : x - gap - chip.width), y - (chip.height >> 1))
  }
}

/** Draws what lies above the tiles: areas, markers, what the pointer and the keyboard are on. */
export function paintOverlays(
  paper: Paper,
  scene: OverlayScene,
  shot: Shot,
  { art, palette }: { art: ReturnType<typeof createMarkerSprites>; palette: Palette },
): void {
  if (scene.polygons.length > 0) drawPolygons(paper, scene, shot, palette)
  if (scene.hovered)
    drawOutline(paper, scene.hovered.outline, shot, { color: palette.color('--bw-on-picture'), width: 2 })
  drawMarkers(paper, scene.markers, shot, art)
  if (!scene.focused) return
  const color = palette.color('--bw-brand')
  if ('place' in scene.focused) drawRing(paper, scene.focused.place, shot, color)
  else drawOutline(paper, scene.focused.outline, shot, { color, width: RING })
}
