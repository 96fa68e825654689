import { BAR_HEIGHT, DOT_LANE, LANE_HEIGHT, lanesHeight, type PlacedMark } from './markLanes'
import type { PlotArea, Scene } from './scene'

// Lengths are CSS px.
const DOT_RADIUS = 4
const DASH_LENGTH = 3
const LINE_WIDTH = 1
/** With more lines than this in view they are short, so that the values stay legible. */
const MANY_LINES = 8
const SHORT_LINE = 10
/**
 * Up to this many spans are tinted through the plot, too: tints over each other would change the colours of the values.
 */
const TINTED_SPANS = 1
const SPAN_OPACITY = 0.1

/**
 * Draws each mark: a time as a dot with a dashed line, which is short if there are many, and a span of time as a bar in
 * a lane above the plot.
 */
export function paintMarks(scene: Scene, area: PlotArea, placed: readonly PlacedMark[]): void {
  const lines = placed.filter(({ lane }) => lane < 0)
  const spans = placed.filter(({ lane }) => lane >= 0)
  if (spans.length <= TINTED_SPANS) for (const span of spans) paintTint(scene, area, span)
  for (const span of spans) paintBar(scene, area, span, lanesHeight(placed))
  const length = lines.length > MANY_LINES ? Math.min(SHORT_LINE * scene.ratio, area.height) : area.height
  for (const line of lines) paintLine(scene, area, line, length)
}

function paintTint({ context, theme }: Scene, area: PlotArea, { mark, left, right }: PlacedMark): void {
  context.fillStyle = theme.color(mark.color)
  context.globalAlpha = SPAN_OPACITY
  context.fillRect(area.left + left, area.top, right - left, area.height)
  context.globalAlpha = 1
}

/** A bar, with an edge in the background colour if it overlaps another one in its lane. */
function paintBar(
  { context, theme, ratio }: Scene,
  area: PlotArea,
  { mark, left, right, lane }: PlacedMark,
  height: number,
): void {
  const top = Math.round(area.top - height * ratio + lane * LANE_HEIGHT * ratio)
  const edge = Math.max(1, Math.round(ratio))
  const barHeight = Math.round(BAR_HEIGHT * ratio)
  context.fillStyle = theme.surface
  context.fillRect(area.left + left - edge, top, right - left + 2 * edge, barHeight)
  context.fillStyle = theme.color(mark.color)
  context.fillRect(area.left + left, top, right - left, barHeight)
}

function paintLine({ context, theme, ratio }: Scene, area: PlotArea, { mark, left }: PlacedMark, length: number): void {
  const color = theme.color(mark.color)
  context.fillStyle = color
  context.strokeStyle = color
  const lineWidth = Math.round(LINE_WIDTH * ratio)
  // A line of an odd width is sharp when its middle lies in the middle of a device px.
  const halfPixel = lineWidth % 2 === 1 ? 0.5 : 0
  const lineX = area.left + left + halfPixel
  const dotY = area.top - (DOT_LANE / 2) * ratio
  context.lineWidth = lineWidth
  context.setLineDash([DASH_LENGTH * ratio, DASH_LENGTH * ratio])
  context.beginPath()
  context.moveTo(lineX, dotY)
  context.lineTo(lineX, area.top + length)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  context.arc(lineX, dotY, DOT_RADIUS * ratio, 0, Math.PI * 2)
  context.fill()
}
