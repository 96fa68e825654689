import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { paintCaption, releaseCanvas } from '../../painting'

/** The bar above the pictures of a clip, at one moment. */
export interface ClipBar {
  /** Pixels. */
  width: number
  height: number
  title: string
  /** Date and time in words. */
  clock: string
  /** How much of the clip is over, 0–1. */
  position: number
  /** The same for each mark on its time line. */
  marks: readonly number[]
}

/** The names that stand in the pictures of a clip. Lengths in pixels. */
export interface ClipNames {
  width: number
  height: number
  tiles: readonly { left: number; top: number; width: number; height: number; name: string }[]
}

const GROUND = '#16211d'
const TEXT = '#f4f4f2'
const LINE = '#55635d'
const PASSED = '#4fc39b'
const MARK = '#ff6b5e'
const FONTS = '"DejaVu Sans", "Liberation Sans", Helvetica, Arial, sans-serif'
const PADDING = 12
const LINE_HEIGHT = 4
const MARK_WIDTH = 3
const MARK_HEIGHT = 10

/** Shortens a text that is too wide, with an ellipsis. */
function fitted(context: SKRSContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  const letters = [...text]
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return letters.length > 0 ? `${letters.join('')}…` : ''
}

/** Paints the bar: red, green, blue and opacity of each pixel. */
export function paintClipBar({ width, height, title, clock, position, marks }: ClipBar): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = GROUND
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'middle'
  context.fillStyle = TEXT
  const textHeight = (height - LINE_HEIGHT) / 2
  context.font = `600 18px ${FONTS}`
  const clockWidth = context.measureText(clock).width
  context.fillText(clock, width - PADDING - clockWidth, textHeight)
  context.fillText(fitted(context, title, width - clockWidth - 3 * PADDING), PADDING, textHeight)
  context.fillStyle = LINE
  context.fillRect(0, height - LINE_HEIGHT, width, LINE_HEIGHT)
  context.fillStyle = PASSED
  context.fillRect(0, height - LINE_HEIGHT, Math.round(width * position), LINE_HEIGHT)
  context.fillStyle = MARK
  for (const mark of marks)
    context.fillRect(Math.round((width - MARK_WIDTH) * mark), height - MARK_HEIGHT, MARK_WIDTH, MARK_HEIGHT)
  const { data } = context.getImageData(0, 0, width, height)
  releaseCanvas(canvas)
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}

/** Paints the names of the cameras over nothing, as PNG. */
export function paintClipNames({ width, height, tiles }: ClipNames): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const { left, top, name, ...size } of tiles) {
    context.save()
    context.translate(left, top)
    paintCaption(context, size, name)
    context.restore()
  }
  const png = canvas.toBuffer('image/png')
  releaseCanvas(canvas)
  return png
}
