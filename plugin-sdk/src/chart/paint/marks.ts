import type { PlotArea, Scene } from './scene'

const DOT = 4
const DASH = 3
const SPAN_OPACITY = 0.12

/** What happened at a time: a dashed line with a dot; over a span: a tint between two of them. */
export function paintMarks({ context, marks, theme, ratio, start, end }: Scene, area: PlotArea): void {
  const across = area.width / (end - start)
  const within = (time: number) => Math.max(0, Math.min(area.width, (time - start) * across))
  for (const mark of marks) {
    const last = mark.end ?? mark.time
    if (last < start || mark.time > end) continue
    context.fillStyle = context.strokeStyle = theme.color(mark.color)
    if (last > mark.time) {
      context.globalAlpha = SPAN_OPACITY
      context.fillRect(area.left + within(mark.time), area.top, within(last) - within(mark.time), area.height)
      context.globalAlpha = 1
    }
    for (const time of last > mark.time ? [mark.time, last] : [mark.time])
      if (time >= start && time <= end) paintLine(context, area.left + within(time), area, ratio)
  }
}

function paintLine(context: CanvasRenderingContext2D, x: number, area: PlotArea, ratio: number): void {
  const at = Math.round(x) + (Math.round(ratio) % 2) / 2
  context.lineWidth = Math.round(ratio)
  context.setLineDash([DASH * ratio, DASH * ratio])
  context.beginPath()
  context.moveTo(at, area.top)
  context.lineTo(at, area.top + area.height)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  context.arc(at, area.top, DOT * ratio, 0, Math.PI * 2)
  context.fill()
}
