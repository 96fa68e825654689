import { currentTheme } from '../../canvas/canvasTheme'
import type { CanvasContext } from '../../canvas/offscreenCanvas'
import type { SpatialIndex } from '../spatialIndex'
import type { PlacedMarker, PlacedPolygon } from '../stageOverlay'
import { gatherMarkers } from '../view/gatherMarkers'
import { cosineOf, sineOf, toScreen, visibleBox, type Point } from '../view/stageView'
import { MARKER_RADIUS, type MarkerSprites } from './markerSprites'
import type { ViewportState } from './tilePainter'

/** The place of an item's highlight: around its outline, or around the point of its marker. */
export type Highlight = { outline: readonly Point[] } | { point: Point }

/** The content that is drawn above the tiles. */
export interface OverlayContent {
  /** Areas that belong to no tile. */
  polygons: readonly PlacedPolygon[]
  /** Index of the boxes of these areas. */
  polygonIndex: SpatialIndex
  markers: readonly PlacedMarker[]
  /** The item under the pointer. */
  hovered: Highlight | null
  /** The item that has the keyboard focus. */
  focused: Highlight | null
}

// Lengths are CSS px.
const HOVER_WIDTH = 2
const FOCUS_WIDTH = 3
const CHIP_GAP = 5

/** Draws what lies above the tiles: areas, markers, and what the pointer and the keyboard are on. */
export function paintOverlays(
  context: CanvasContext,
  { polygons, polygonIndex, markers, hovered, focused }: OverlayContent,
  viewportState: ViewportState,
  sprites: MarkerSprites,
): void {
  if (polygons.length > 0) paintPolygons(context, polygons, polygonIndex, viewportState)
  // A marker under the pointer is not outlined: it has a tooltip.
  if (hovered && 'outline' in hovered)
    paintOutline(context, hovered.outline, viewportState, { color: '--bw-on-picture', width: HOVER_WIDTH })
  paintMarkers(context, markers, viewportState, sprites)
  if (!focused) return
  const style = { color: '--bw-brand', width: FOCUS_WIDTH }
  if ('point' in focused) paintRing(context, focused.point, viewportState, style)
  else paintOutline(context, focused.outline, viewportState, style)
}

interface LineStyle {
  color: string
  /** CSS px. */
  width: number
}

function paintPolygons(
  context: CanvasContext,
  polygons: readonly PlacedPolygon[],
  index: SpatialIndex,
  { view, size, ratio }: ViewportState,
): void {
  const theme = currentTheme()
  const cosine = cosineOf(view.rotation) * view.scale * ratio
  const sine = sineOf(view.rotation) * view.scale * ratio
  context.setTransform(cosine, sine, -sine, cosine, view.x * ratio, view.y * ratio)
  context.lineWidth = 1 / (view.scale * ratio)
  for (const item of index.within(visibleBox(view, size))) {
    const polygon = polygons[item]
    if (!polygon) continue
    const color = theme.color(polygon.color)
    context.fillStyle = color
    context.strokeStyle = color
    context.beginPath()
    tracePolygon(context, polygon.outline)
    context.globalAlpha = polygon.opacity
    context.fill()
    context.globalAlpha = 1
    context.stroke()
  }
}

function tracePolygon(context: CanvasContext, outline: Float64Array): void {
  for (let i = 0; i < outline.length; i += 2) {
    if (i === 0) context.moveTo(outline[0] as number, outline[1] as number)
    else context.lineTo(outline[i] as number, outline[i + 1] as number)
  }
  context.closePath()
}

function paintOutline(
  context: CanvasContext,
  points: readonly Point[],
  { view, ratio }: ViewportState,
  style: LineStyle,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.strokeStyle = currentTheme().color(style.color)
  context.lineWidth = style.width
  context.lineJoin = 'round'
  context.beginPath()
  points.forEach((point, i) => {
    const [x, y] = toScreen(view, point)
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.closePath()
  context.stroke()
}

/** A ring around a marker. */
function paintRing(context: CanvasContext, point: Point, { view, ratio }: ViewportState, style: LineStyle): void {
  const [x, y] = toScreen(view, point)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.strokeStyle = currentTheme().color(style.color)
  context.lineWidth = style.width
  context.beginPath()
  context.arc(x, y, MARKER_RADIUS + 2 * style.width, 0, 2 * Math.PI)
  context.stroke()
}

function paintMarkers(
  context: CanvasContext,
  markers: readonly PlacedMarker[],
  { view, size, ratio }: ViewportState,
  sprites: MarkerSprites,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  const radius = MARKER_RADIUS * ratio
  const right = size.width * ratio
  const bottom = size.height * ratio
  const chips: (ChipRequest & { canvas: CanvasImageSource })[] = []
  const boxes: ScreenBox[] = []
  for (const { markers: gathered, at } of gatherMarkers(markers, view)) {
    const [marker] = gathered
    const [x, y] = [Math.round(at[0] * ratio), Math.round(at[1] * ratio)]
    if (x < -radius || y < -radius || x > right + radius || y > bottom + radius) continue
    const shape = sprites.shape(marker)
    context.drawImage(shape.canvas, x - (shape.width >> 1), y - (shape.height >> 1))
    boxes.push({ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius })
    const chip = gathered.length > 1 ? sprites.count(marker, gathered.length) : sprites.chip(marker)
    if (chip) chips.push({ x, y, canvas: chip.canvas, width: chip.width, height: chip.height })
  }
  placeChips(chips, boxes, { gap: radius + CHIP_GAP * ratio, right }).forEach((place, index) => {
    const chip = chips[index]
    if (place && chip) context.drawImage(chip.canvas, Math.round(place.left), Math.round(place.top))
  })
}

/** A rectangle on the screen, device px. */
interface ScreenBox {
  left: number
  top: number
  width: number
  height: number
}

/** A chip to place beside its marker. Device px. */
export interface ChipRequest {
  /** Middle of the marker. */
  x: number
  y: number
  width: number
  height: number
}

/** With more markers than this not all chips fit anyway, and comparing them would cost frames. */
const MOST_COMPARED = 60

const overlaps = (a: ScreenBox, b: ScreenBox) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** The possible places of a chip: on the right, on the left, below, above. */
function placesOf({ x, y, width, height }: ChipRequest, gap: number): ScreenBox[] {
  const beside = { top: y - height / 2, width, height }
  const centred = { left: x - width / 2, width, height }
  return [
    { ...beside, left: x + gap },
    { ...beside, left: x - gap - width },
    { ...centred, top: y + gap },
    { ...centred, top: y - gap - height },
  ]
}

/**
 * Places each chip beside its marker, where it covers no other marker or chip and stays within the width of the screen;
 * null if there is no such place. `gap`: from the middle of a marker to its chip; `markers`: the boxes of all of them.
 */
export function placeChips(
  requests: readonly ChipRequest[],
  markers: readonly ScreenBox[],
  { gap, right }: { gap: number; right: number },
): (ScreenBox | null)[] {
  const isWithin = (box: ScreenBox) => box.left >= 0 && box.left + box.width <= right
  if (markers.length > MOST_COMPARED) return requests.map((request) => placesOf(request, gap).find(isWithin) ?? null)
  const taken = [...markers]
  return requests.map((request) => {
    const place = placesOf(request, gap).find((box) => isWithin(box) && !taken.some((other) => overlaps(box, other)))
    if (place) taken.push(place)
    return place ?? null
  })
}
