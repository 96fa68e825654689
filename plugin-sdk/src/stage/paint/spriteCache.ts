import { currentTheme } from '../../canvas/canvasTheme'
import { cutText } from '../../canvas/cutText'
import { createOffscreenCanvas, type Canvas, type CanvasContext } from '../../canvas/offscreenCanvas'
import type { Size } from '../view/stageView'

/** A small image that is drawn many times: a text, a marker or a chip. Lengths are in device px. */
export interface Sprite {
  canvas: Canvas
  width: number
  height: number
}

/** The font and the colour of a text. */
export interface TextStyle {
  /** CSS px. */
  fontSize: number
  weight?: number
  /** A colour of the theme, or any CSS colour. */
  color: string
}

/** Draws each small image once, and keeps it until the theme changes. */
export interface SpriteCache {
  /** The sprite of a key. `paint` draws it when it is first needed; `size` and what `paint` draws are in CSS px. */
  get(key: string, size: Size, paint: (context: CanvasContext) => void): Sprite
  /** A line of text, cut with an ellipsis at `maximumWidth` CSS px. */
  text(text: string, style: TextStyle, maximumWidth: number): Sprite
  /** Width of a text in CSS px. */
  measure(text: string, style: TextStyle): number
  clear(): void
}

const MAXIMUM_SPRITES = 1_500
/** Height of a line in font sizes. */
const LINE_HEIGHT = 1.4
/** Step of the widths at which texts are cut, in CSS px, so that a zoom does not need a sprite for every pixel. */
const WIDTH_STEP = 3
const DEFAULT_WEIGHT = 400

/** The font of a text, as a canvas takes it. */
export function fontOf({ fontSize, weight = DEFAULT_WEIGHT }: TextStyle): string {
  return `${weight} ${fontSize}px ${currentTheme().fontFamily}`
}

/** `ratio` gives the device px per CSS px of the sprites that are drawn. */
export function createSpriteCache(ratio: () => number): SpriteCache {
  const sprites = new Map<string, Sprite>()
  const textWidths = new Map<string, number>()
  const { context: measuringContext } = createOffscreenCanvas(1, 1)

  function measure(text: string, style: TextStyle): number {
    const font = fontOf(style)
    const key = `${font}|${text}`
    const known = textWidths.get(key)
    if (known !== undefined) return known
    measuringContext.font = font
    const { width } = measuringContext.measureText(text)
    textWidths.set(key, width)
    return width
  }
  function get(key: string, { width, height }: Size, paint: (context: CanvasContext) => void): Sprite {
    const known = sprites.get(key)
    if (known) return known
    if (sprites.size >= MAXIMUM_SPRITES) sprites.clear()
    const scale = ratio()
    const { canvas, context } = createOffscreenCanvas(width * scale, height * scale)
    context.scale(scale, scale)
    paint(context)
    const sprite = { canvas, width: canvas.width, height: canvas.height }
    sprites.set(key, sprite)
    return sprite
  }
  return {
    get,
    measure,
    text(text, style, maximumWidth) {
      const isShort = measure(text, style) <= maximumWidth
      const cutAt = isShort ? maximumWidth : Math.floor(maximumWidth / WIDTH_STEP) * WIDTH_STEP
      const visibleText = cutText(text, cutAt, (part) => measure(part, style))
      const size = { width: Math.max(1, measure(visibleText, style)), height: style.fontSize * LINE_HEIGHT }
      const key = `text|${style.fontSize}|${style.weight ?? DEFAULT_WEIGHT}|${style.color}|${visibleText}`
      return get(key, size, (context) => {
        context.font = fontOf(style)
        context.fillStyle = currentTheme().color(style.color)
        context.textBaseline = 'middle'
        context.fillText(visibleText, 0, size.height / 2 + 0.5)
      })
    },
    clear() {
      sprites.clear()
      textWidths.clear()
    },
  }
}
