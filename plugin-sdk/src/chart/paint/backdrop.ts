import type { PlotArea, Scene } from './scene'

/** Distance of two lines of the hatching, CSS px. */
const HATCH_DISTANCE = 6

/**
 * A part of a plot that differs from its ground: darker, or hatched because nothing was observed. Device px of the
 * plot.
 */
export interface BackdropSpan {
  from: number
  to: number
  kind: 'shade' | 'gap'
}

/** Everything behind the values, for painters that draw pixel by pixel. */
export interface Backdrop {
  spans: readonly BackdropSpan[]
  shade: number
  hatch: number
  /** Device px. */
  distance: number
}

/** The parts of the plot that are shaded, then those in which nothing was observed. */
function spansOf({ shades, gaps, start, end }: Scene, width: number): BackdropSpan[] {
  const across = width / (end - start)
  const place = (kind: BackdropSpan['kind']) => (span: { start: number; end: number }) => ({
    kind,
    from: Math.max(0, Math.round((span.start - start) * across)),
    to: Math.min(width, Math.round((span.end - start) * across)),
  })
  return [...shades.map(place('shade')), ...gaps.map(place('gap'))].filter(({ from, to }) => to > from)
}

/** Computes the tints behind a plot of `width` device px. */
export function backdropOf(scene: Scene, width: number): Backdrop {
  const { theme, ratio } = scene
  return {
    spans: spansOf(scene, width),
    shade: theme.pixel(theme.shade),
    hatch: theme.pixel(theme.hatch),
    distance: hatchDistance(ratio),
  }
}

const hatchDistance = (ratio: number) => Math.max(2, Math.round(HATCH_DISTANCE * ratio))

/** Fills a part of the canvas with diagonal lines, which join where two parts lie side by side. */
export function paintHatch(scene: Scene, { left, top, width, height }: PlotArea): void {
  const { context, theme, ratio } = scene
  const distance = hatchDistance(ratio)
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.strokeStyle = theme.hatch
  context.lineWidth = Math.max(1, Math.round(ratio))
  context.beginPath()
  const last = left + width + top + height
  for (let sum = Math.ceil((left + top) / distance) * distance; sum <= last; sum += distance) {
    context.moveTo(sum - top, top)
    context.lineTo(sum - top - height, top + height)
  }
  context.stroke()
  context.restore()
}

/** Draws what lies behind the values onto the canvas, for kinds that do not draw pixel by pixel. */
export function paintBackdrop(scene: Scene, area: PlotArea): void {
  const { context, theme } = scene
  for (const { from, to, kind } of spansOf(scene, area.width)) {
    const part = { left: area.left + from, top: area.top, width: to - from, height: area.height }
    if (kind === 'gap') {
      paintHatch(scene, part)
      continue
    }
    context.fillStyle = theme.shade
    context.fillRect(part.left, part.top, part.width, part.height)
  }
}
