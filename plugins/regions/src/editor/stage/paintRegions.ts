import type { RelativePoint } from '@barn-workbench/core/schema'
import { middleOf, type ScreenPoint } from '../../geometry/points'
import type { Projection } from '../../geometry/snapping'
import type { EditedRegion } from '../model/editedRegions'

/** Colours of the layer: a canvas needs their values. */
export interface LayerColors {
  chosen: string
  error: string
  halo: string
  text: string
  textGround: string
}

const FILL_OPACITY = 0.22
const CHOSEN_OPACITY = 0.34
const LINE_WIDTH = 2
/** A pale line below the outline, so that it is visible on any picture. */
const HALO_WIDTH = 4
const LABEL_FONT = '600 12px system-ui, sans-serif'
/** The colour used if the instance's colour is invalid. */
const FALLBACK_COLOR = '#2980b9'
const FULL_TURN = 2 * Math.PI

/** Begins a path along points of the picture, without filling or stroking it. */
export function tracePolygon(
  context: CanvasRenderingContext2D,
  points: readonly RelativePoint[],
  { toScreen }: Projection,
  isClosed = true,
): void {
  context.beginPath()
  points.forEach((point, index) => {
    const [x, y] = toScreen(point)
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  if (isClosed) context.closePath()
}

/** Sets a colour; a canvas ignores an invalid text, which leaves the fallback. */
function setColor(context: CanvasRenderingContext2D, color: string): void {
  context.fillStyle = FALLBACK_COLOR
  context.fillStyle = color
  context.strokeStyle = context.fillStyle
}

/** Strokes the path in its own colour on a wider line of the colour `halo`, so that it is seen on any picture. */
export function strokeTwice(context: CanvasRenderingContext2D, halo: string): void {
  const color = context.strokeStyle
  context.lineJoin = 'round'
  context.strokeStyle = halo
  context.lineWidth = HALO_WIDTH
  context.stroke()
  context.strokeStyle = color
  context.lineWidth = LINE_WIDTH
  context.stroke()
}

/** Paints a region: its area in a transparent colour, and its outline. */
export function paintRegion(
  context: CanvasRenderingContext2D,
  region: Pick<EditedRegion, 'color' | 'polygon'>,
  { projection, colors, isChosen }: { projection: Projection; colors: LayerColors; isChosen: boolean },
): void {
  setColor(context, region.color)
  tracePolygon(context, region.polygon, projection)
  context.globalAlpha = isChosen ? CHOSEN_OPACITY : FILL_OPACITY
  context.fill()
  context.globalAlpha = 1
  strokeTwice(context, colors.halo)
}

/** The name of a region in its middle. */
function paintName(
  context: CanvasRenderingContext2D,
  name: string,
  at: ScreenPoint,
  { text, textGround }: LayerColors,
): void {
  context.font = LABEL_FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const width = context.measureText(name).width + 10
  context.fillStyle = textGround
  context.fillRect(at[0] - width / 2, at[1] - 9, width, 18)
  context.fillStyle = text
  context.fillText(name, at[0], at[1])
}

/** All outlines but one, with their names. */
export function paintRegions(
  context: CanvasRenderingContext2D,
  regions: readonly EditedRegion[],
  options: { projection: Projection; colors: LayerColors; exceptId: string | null; nameOf(id: string): string },
): void {
  const { projection, colors, exceptId, nameOf } = options
  const others = regions.filter(({ id }) => id !== exceptId)
  for (const region of others) paintRegion(context, region, { projection, colors, isChosen: false })
  for (const { polygon, regionSpecification } of others)
    paintName(context, nameOf(regionSpecification), projection.toScreen(middleOf(polygon)), colors)
}

/** Paints a filled dot with an edge. Position and radius in CSS px. */
export function paintDot(
  context: CanvasRenderingContext2D,
  [x, y]: ScreenPoint,
  { radius, fill, line }: { radius: number; fill: string; line: string },
): void {
  context.beginPath()
  context.arc(x, y, radius, 0, FULL_TURN)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = line
  context.lineWidth = 2
  context.stroke()
}

/** A cross with a ring, at the point at which an outline would cross itself. */
export function paintCrossing(context: CanvasRenderingContext2D, [x, y]: ScreenPoint, color: string): void {
  const reach = 7
  context.beginPath()
  context.arc(x, y, reach * 1.8, 0, FULL_TURN)
  context.moveTo(x - reach, y - reach)
  context.lineTo(x + reach, y + reach)
  context.moveTo(x + reach, y - reach)
  context.lineTo(x - reach, y + reach)
  context.strokeStyle = color
  context.lineWidth = 3
  context.stroke()
}
