import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { releaseCanvas } from '../../painting'
import { withOverlay } from './heatMapOverlay'
import type { MovementMap } from './movement'

/** In pixels. */
const HEAT_MAP_HEIGHT = 540
/** Share of its brightness that the camera's picture keeps, so that movement stands out of it. */
const PICTURE_BRIGHTNESS = 0.65
/** Maximum opacity of the movement, 0–1, so that the picture stays visible where everything moves. */
const OVERLAY_OPACITY = 0.8

export interface HeatMapOptions {
  /** The number of points of the movement in each direction. */
  grid: { width: number; height: number }
  /** The camera's picture, over which the movement is painted. It is released. */
  picture: Canvas
  /** The caption of the scale. */
  caption: string
}

/** Paints movement over the camera's picture, with a scale, as PNG that contains the movement alone as well. */
export function paintHeatMap(map: MovementMap, { grid, picture, caption }: HeatMapOptions): Uint8Array {
  const overlay = overlayCanvas(map.intensities, grid)
  const canvas = createCanvas(Math.round((picture.width / picture.height) * HEAT_MAP_HEIGHT), HEAT_MAP_HEIGHT)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.filter = `grayscale(1) brightness(${PICTURE_BRIGHTNESS})`
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  context.filter = 'none'
  context.globalAlpha = OVERLAY_OPACITY
  context.drawImage(overlay, 0, 0, canvas.width, canvas.height)
  context.globalAlpha = 1
  paintScale(context, canvas, { liveliest: map.liveliest, caption })
  const png = withOverlay(canvas.toBuffer('image/png'), overlay.toBuffer('image/png'))
  for (const painted of [picture, overlay, canvas]) releaseCanvas(painted)
  return png
}

/** The movement alone, a pixel for each point, transparent where nothing moved. */
function overlayCanvas(intensities: Float32Array, grid: HeatMapOptions['grid']): Canvas {
  const canvas = createCanvas(grid.width, grid.height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(grid.width, grid.height)
  for (const [index, intensity] of intensities.entries()) pixels.data.set(heatColor(intensity), index * 4)
  context.putImageData(pixels, 0, 0)
  return canvas
}

/** Sizes of the scale, as shares of the height of the map. */
const SCALE_SIZES = { barWidth: 0.5, barHeight: 0.025, text: 0.028, margin: 0.02 } as const
const FONTS = '"DejaVu Sans", "Liberation Sans", Arial, sans-serif'
const PLATE_COLOR = 'rgba(0, 0, 0, 0.82)'
const TEXT_COLOR = '#f4f4f2'
/** Intensity of the first colour of the bar; weaker movement is not drawn. */
const BAR_START = 0.05

/** The marks of the scale: their place on the bar, 0–1, and the alignment of their text there. */
const MARKS = [
  { place: 0, align: 'left' },
  { place: 0.5, align: 'center' },
  { place: 1, align: 'right' },
] as const

/**
 * Paints the scale on a dark plate at the bottom right, since cameras write their clocks at the left: the caption, a
 * bar of the colours, and the marks.
 */
function paintScale(
  context: SKRSContext2D,
  { width, height }: Canvas,
  { liveliest, caption }: { liveliest: number; caption: string },
): void {
  const barWidth = SCALE_SIZES.barWidth * height
  const barHeight = SCALE_SIZES.barHeight * height
  const textSize = SCALE_SIZES.text * height
  const margin = SCALE_SIZES.margin * height
  const plateHeight = 2 * textSize + barHeight + 3.5 * margin
  const left = width - barWidth - 2 * margin
  const top = height - plateHeight
  const barTop = top + textSize + 1.6 * margin

  context.fillStyle = PLATE_COLOR
  context.fillRect(left - margin, top, width - left + margin, plateHeight)
  context.font = `${textSize}px ${FONTS}`
  context.textBaseline = 'top'
  context.textAlign = 'left'
  context.fillStyle = TEXT_COLOR
  context.fillText(caption, left, top + 0.7 * margin, barWidth + margin)
  paintColorBar(context, { left, top: barTop, width: barWidth, height: barHeight })
  context.fillStyle = TEXT_COLOR
  for (const { place, align } of MARKS) {
    context.textAlign = align
    context.fillText(percentAt(place, liveliest), left + place * barWidth, barTop + barHeight + 0.5 * margin)
  }
}

function paintColorBar(
  context: SKRSContext2D,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): void {
  for (let x = 0; x < width; x++) {
    const [red, green, blue] = heatColor(Math.max(BAR_START, x / width))
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`
    context.fillRect(left + x, top, 1, height)
  }
}

/** The text of a mark. Intensities are square roots, so the middle of the scale is a quarter of its end. */
function percentAt(place: number, liveliest: number): string {
  const percent = `${Math.round(place * place * liveliest * 100)} %`
  return place === 1 ? `≥ ${percent}` : percent
}

/** A colour: red, green and blue, 0–255. */
type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The scale "inferno" in steps of a tenth: its brightness grows evenly, so that more looks like more, also for people
 * who cannot distinguish red from green.
 */
const HEAT_COLORS: readonly Rgb[] = [
  [0, 0, 4],
  [22, 11, 57],
  [66, 10, 104],
  [106, 23, 110],
  [147, 38, 103],
  [188, 55, 84],
  [221, 81, 58],
  [243, 120, 25],
  [252, 165, 10],
  [246, 215, 70],
  [252, 255, 164],
]
/** Position on the scale, 0–1, of the weakest movement: a colour that is seen on a dark picture. */
const FIRST_POSITION = 0.2
/** Share of the greatest intensity up to which movement is not drawn, so that noise leaves no veil. */
const LEAST_VISIBLE = 0.04
/** Opacity of the weakest and of the strongest movement that is drawn, 0–255. */
const WEAKEST_ALPHA = 70
const STRONGEST_ALPHA = 235

/** Colour and opacity of an intensity from 0 to 1. */
export function heatColor(intensity: number): readonly [...Rgb, alpha: number] {
  if (!(intensity > LEAST_VISIBLE)) return [0, 0, 0, 0]
  const level = Math.min(1, intensity)
  const position = (FIRST_POSITION + (1 - FIRST_POSITION) * level) * (HEAT_COLORS.length - 1)
  const index = Math.min(HEAT_COLORS.length - 2, Math.floor(position))
  const share = position - index
  const [from, to] = [HEAT_COLORS[index] as Rgb, HEAT_COLORS[index + 1] as Rgb]
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share)
  return [mix(0), mix(1), mix(2), Math.round(WEAKEST_ALPHA + (STRONGEST_ALPHA - WEAKEST_ALPHA) * level)]
}
