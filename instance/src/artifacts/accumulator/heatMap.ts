import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { releaseCanvas } from '../../painting'
import type { MovementMap } from './movement'

/** In pixels. */
const HEAT_MAP_HEIGHT = 540
/** How much of its brightness the picture below keeps, so that movement stands out of it. */
const GROUND_BRIGHTNESS = 0.65
/** Maximum opacity of the movement, 0–1, so that the picture stays visible where everything moves. */
const OVERLAY_OPACITY = 0.8
/** Sizes of the scale, as shares of the height of the map. */
const COLOR_BAR = { width: 0.5, bar: 0.025, text: 0.028, margin: 0.02 } as const
const FONTS = '"DejaVu Sans", "Liberation Sans", Arial, sans-serif'

export interface HeatMapGround {
  /** Points of the movement. */
  grid: { width: number; height: number }
  /** The camera's picture. It is released. */
  ground: Canvas
  /** The caption of the scale. */
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
  const [barWidth, barHeight, textSize, margin] = [
    COLOR_BAR.width,
    COLOR_BAR.bar,
    COLOR_BAR.text,
    COLOR_BAR.margin,
  ].map((share) => share * height) as [number, number, number, number]
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
/** Movement begins with a colour that is seen on a dark picture. */
const FIRST = 0.2
/** Less than this share of the greatest intensity is not drawn, so that noise leaves no veil. */
const INVISIBLE = 0.04
/** The weakest and the strongest movement that is drawn, as opacity 0–255. */
const WEAKEST_ALPHA = 70
const STRONGEST_ALPHA = 235

/** Colour and opacity of an intensity from 0 to 1. */
export function heatColor(intensity: number): readonly [...Rgb, alpha: number] {
  if (!(intensity > INVISIBLE)) return [0, 0, 0, 0]
  const level = Math.min(1, intensity)
  const position = (FIRST + (1 - FIRST) * level) * (HEAT_COLORS.length - 1)
  const index = Math.min(HEAT_COLORS.length - 2, Math.floor(position))
  const share = position - index
  const [from, to] = [HEAT_COLORS[index] as Rgb, HEAT_COLORS[index + 1] as Rgb]
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share)
  return [mix(0), mix(1), mix(2), Math.round(WEAKEST_ALPHA + (STRONGEST_ALPHA - WEAKEST_ALPHA) * level)]
}

// The file of a heat map is a PNG that is understood without the program: the movement over the picture of the barn,
// with its scale. The movement alone, to be drawn over another picture, is a PNG in a chunk of that file, which
// other programs pass over.

const SIGNATURE_LENGTH = 8
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME = 12
/** Bytes of a chunk before its data: length and type. */
const CHUNK_HEAD = 8
/** Private, ancillary, and safe to copy, by the case of its letters. */
const OVERLAY_CHUNK = 'heAt'

/** Puts the movement alone into the file of a heat map. Both are PNG. */
export function withOverlay(png: Buffer, overlay: Buffer): Uint8Array {
  const typeAndData = Buffer.concat([Buffer.from(OVERLAY_CHUNK, 'latin1'), overlay])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(overlay.byteLength)
  checksum.writeUInt32BE(crc32(typeAndData))
  const end = png.byteLength - CHUNK_FRAME
  return Buffer.concat([png.subarray(0, end), length, typeAndData, checksum, png.subarray(end)])
}

/** Reads only the movement from the file of a heat map, as PNG. Null if the file does not contain it. */
export async function overlayOf(file: Uint8Array | FileHandle): Promise<Uint8Array | null> {
  const size = file instanceof Uint8Array ? file.byteLength : (await file.stat()).size
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= size;) {
    const head = await readAt(file, at, CHUNK_HEAD)
    const length = head.readUInt32BE()
    const isComplete = at + CHUNK_HEAD + length <= size
    if (head.toString('latin1', 4) === OVERLAY_CHUNK) return isComplete ? readAt(file, at + CHUNK_HEAD, length) : null
    at += CHUNK_FRAME + length
  }
  return null
}

async function readAt(file: Uint8Array | FileHandle, at: number, length: number): Promise<Buffer> {
  if (file instanceof Uint8Array) return Buffer.from(file.buffer, file.byteOffset + at, length)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer
}
