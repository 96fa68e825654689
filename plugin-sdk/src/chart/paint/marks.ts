import type { PlotArea, Scene } from './scene'

// Lengths are CSS px.
const DOT_RADIUS = 4
const DASH_LENGTH = 3
const LINE_WIDTH = 1
const SPAN_OPACITY = 0.12

/**
 * Draws each mark: a point in time as a dashed line with a dot, and a span of time as a tint between two such lines.
 */
export function paintMarks({ context, marks, theme, ratio, start, end }: Scene, area: PlotArea): void {
  const pixelsPerMs = area.width / (end - start)
  const xOf = (time: number) => area.left + Math.max(0, Math.min(area.width, (time - start) * pixelsPerMs))
  const isInView = (time: number) => time >= start && time <= end
  for (const { time, end: markEnd = time, color: colorName } of marks) {
    if (markEnd < start || time > end) continue
    const color = theme.color(colorName)
    context.fillStyle = color
    context.strokeStyle = color
    const isSpan = markEnd > time
    if (isSpan) paintSpan(context, xOf(time), xOf(markEnd), area)
    if (isInView(time)) paintLine(context, xOf(time), area, ratio)
    if (isSpan && isInView(markEnd)) paintLine(context, xOf(markEnd), area, ratio)
  }
}

function paintSpan(context: CanvasRenderingContext2D, left: number, right: number, area: PlotArea): void {
  context.globalAlpha = SPAN_OPACITY
  context.fillRect(left, area.top, right - left, area.height)
  context.globalAlpha = 1
}

function paintLine(context: CanvasRenderingContext2D, x: number, area: PlotArea, ratio: number): void {
  const lineWidth = Math.round(LINE_WIDTH * ratio)
  // A line of an odd width is sharp when its middle lies in the middle of a device px.
  const halfPixel = lineWidth % 2 === 1 ? 0.5 : 0
  const lineX = Math.round(x) + halfPixel
  context.lineWidth = lineWidth
  context.setLineDash([DASH_LENGTH * ratio, DASH_LENGTH * ratio])
  context.beginPath()
  context.moveTo(lineX, area.top)
  context.lineTo(lineX, area.top + area.height)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  context.arc(lineX, area.top, DOT_RADIUS * ratio, 0, Math.PI * 2)
  context.fill()
}
