import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { releaseCanvas } from '../../simulator/painting'
import { heatColor } from './heatColors'
import { withOverlay } from './heatMapFile'
import type { MovementMap } from './movement'

/** In pixels. */
const HEAT_MAP_HEIGHT = 540
/** How much of its brightness the picture below keeps, so that movement stands out of it. */
const GROUND_BRIGHTNESS = 0.65
/** How much the movement covers of it, 0–1, so that it is seen also where everything moves. */
const OVERLAY_OPACITY = 0.8
/** Sizes of the scale, as shares of the height of the map. */
const SCALE = { width: 0.5, bar: 0.025, text: 0.028, margin: 0.02 } as const
const FONTS = '"DejaVu Sans", "Liberation Sans", Arial, sans-serif'

export interface HeatMapGround {
  /** Points of the movement. */
  grid: { width: number; height: number }
  /** What the camera saw. It is released. */
  ground: Canvas
  /** What the scale is of, in words. */
  caption: string
}

/** Paints movement as PNG. */
export function paintHeatMap(map: MovementMap, { grid, ground, caption }: HeatMapGround): Uint8Array {
  const overlay = overlayCanvas(map.intensities, grid)
  const canvas = createCanvas(Math.round((ground.width / ground.height) * HEAT_MAP_HEIGHT), HEAT_MAP_HEIGHT)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.filter = `grayscale(1) brightness(${GROUND_BRIGHTNESS})`
  context.drawImage(ground, 0, 0, canvas.width, canvas.height)
  context.filter = 'none'
  context.globalAlpha = OVERLAY_OPACITY
  context.drawImage(overlay, 0, 0, canvas.width, canvas.height)
  context.globalAlpha = 1
  paintScale(context, canvas, { liveliest: map.liveliest, caption })
  const png = withOverlay(canvas.toBuffer('image/png'), overlay.toBuffer('image/png'))
  for (const painted of [ground, overlay, canvas]) releaseCanvas(painted)
  return png
}

/** The movement alone, a pixel for each point, transparent where nothing moved. */
function overlayCanvas(intensities: Float32Array, grid: HeatMapGround['grid']): Canvas {
  const canvas = createCanvas(grid.width, grid.height)
  const context = canvas.getContext('2d')
  const picture = context.createImageData(grid.width, grid.height)
  for (const [index, intensity] of intensities.entries()) picture.data.set(heatColor(intensity), index * 4)
  context.putImageData(picture, 0, 0)
  return canvas
}

/** Paints what the colours mean at the bottom right, since cameras write their clocks at the left. */
function paintScale(
  context: SKRSContext2D,
  { width, height }: Canvas,
  { liveliest, caption }: { liveliest: number; caption: string },
): void {
  const [barWidth, barHeight, textSize, margin] = [SCALE.width, SCALE.bar, SCALE.text, SCALE.margin].map(
    (share) => share * height,
  ) as [number, number, number, number]
  const plateHeight = 2 * textSize + barHeight + 3.5 * margin
  const [left, top] = [width - barWidth - 2 * margin, height - plateHeight]
  context.fillStyle = 'rgba(0, 0, 0, 0.82)'
  context.fillRect(left - margin, top, width - left + margin, plateHeight)
  context.font = `${textSize}px ${FONTS}`
  context.textBaseline = 'top'
  context.fillStyle = '#f4f4f2'
  context.textAlign = 'left'
  context.fillText(caption, left, top + 0.7 * margin, barWidth + margin)
  const barTop = top + textSize + 1.6 * margin
  for (let x = 0; x < barWidth; x++) {
    const [red, green, blue] = heatColor(Math.max(0.05, x / barWidth))
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`
    context.fillRect(left + x, barTop, 1, barHeight)
  }
  context.fillStyle = '#f4f4f2'
  for (const [place, align] of [
    [0, 'left'],
    [0.5, 'center'],
    [1, 'right'],
  ] as const) {
    context.textAlign = align
    context.fillText(percentAt(place, liveliest), left + place * barWidth, barTop + barHeight + 0.5 * margin)
  }
}

/** Intensities are square roots, so that the middle of the scale is a quarter of its end. */
function percentAt(place: number, liveliest: number): string {
  const percent = `${Math.round(place * place * liveliest * 100)} %`
  return place === 1 ? `≥ ${percent}` : percent
}
