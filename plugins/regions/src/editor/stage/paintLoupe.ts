import type { ScreenPoint } from '../../geometry/points'
import type { LayerColors } from './paintRegions'

/** Lengths in CSS px. */
const RADIUS = 56
/** The loupe stands so far above the finger, or below it at the upper edge. */
const OFFSET = 110
const FACTOR = 2

/** A part of the layers below, enlarged beside the finger that hides it, with a cross at its point. */
export function paintLoupe(
  context: CanvasRenderingContext2D,
  at: ScreenPoint,
  { layers, ratio, colors }: { layers: readonly HTMLCanvasElement[]; ratio: number; colors: LayerColors },
): void {
  const [x] = at
  const y = at[1] - OFFSET - RADIUS > 0 ? at[1] - OFFSET : at[1] + OFFSET
  const width = context.canvas.width / ratio
  const middle: ScreenPoint = [Math.min(width - RADIUS, Math.max(RADIUS, x)), y]
  const side = (2 * RADIUS) / FACTOR
  context.save()
  context.beginPath()
  context.arc(middle[0], middle[1], RADIUS, 0, 2 * Math.PI)
  context.fillStyle = colors.textGround
  context.fill()
  context.clip()
  for (const layer of layers) {
    // Layers may have another resolution than this one.
    const scale = layer.clientWidth > 0 ? layer.width / layer.clientWidth : ratio
    const source = [(at[0] - side / 2) * scale, (at[1] - side / 2) * scale, side * scale, side * scale] as const
    context.drawImage(layer, ...source, middle[0] - RADIUS, middle[1] - RADIUS, 2 * RADIUS, 2 * RADIUS)
  }
  context.beginPath()
  context.moveTo(middle[0] - 10, middle[1])
  context.lineTo(middle[0] + 10, middle[1])
  context.moveTo(middle[0], middle[1] - 10)
  context.lineTo(middle[0], middle[1] + 10)
  context.strokeStyle = colors.error
  context.lineWidth = 2
  context.stroke()
  context.restore()
  context.beginPath()
  context.arc(middle[0], middle[1], RADIUS, 0, 2 * Math.PI)
  context.strokeStyle = colors.halo
  context.lineWidth = 3
  context.stroke()
}
