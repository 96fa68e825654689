import type { PlotArea, Scene } from './scene'

// Lengths are CSS px.
const DOT_RADIUS = 4
const DASH_LENGTH = 3
const SPAN_OPACITY = 0.12

/** Draws an event as a dashed line with a dot, and a span of time as a tint between two such lines. */
export function paintMarks({ context, marks, theme, ratio, start, end }: Scene, area: PlotArea): void {
  const across = area.width / (end - start)
  const clampedX = (time: number) => Math.max(0, Math.min(area.width, (time - start) * across))
  for (const mark of marks) {
    const last = mark.end ?? mark.time
    if (last < start || mark.time > end) continue
    context.fillStyle = context.strokeStyle = theme.color(mark.color)
    if (last > mark.time) {
      context.globalAlpha = SPAN_OPACITY
      context.fillRect(area.left + clampedX(mark.time), area.top, clampedX(last) - clampedX(mark.time), area.height)
      context.globalAlpha = 1
    }
    for (const time of last > mark.time ? [mark.time, last] : [mark.time])
      if (time >= start && time <= end) paintLine(context, area.left + clampedX(time), area, ratio)
  }
}

function paintLine(context: CanvasRenderingContext2D, x: number, area: PlotArea, ratio: number): void {
  const at = Math.round(x) + (Math.round(ratio) % 2) / 2
  context.lineWidth = Math.round(ratio)
  context.setLineDash([DASH_LENGTH * ratio, DASH_LENGTH * ratio])
  context.beginPath()
  context.moveTo(at, area.top)
  context.lineTo(at, area.top + area.height)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  context.arc(at, area.top, DOT_RADIUS * ratio, 0, Math.PI * 2)
  context.fill()
}
