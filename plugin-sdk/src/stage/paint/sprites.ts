import type { Palette } from './palette'
import { newSheet, type Paper, type Sheet } from './paper'

/** Small pictures that are drawn again and again: texts, markers, chips. Lengths in device px. */
export interface Sprite {
  sheet: Sheet
  width: number
  height: number
}

export interface SpriteStyle {
  /** CSS px. */
  fontSize: number
  weight?: number
  color: string
}

export interface Sprites {
  /** A picture under a key; `paint` draws in CSS px. */
  get(key: string, size: { width: number; height: number }, paint: (paper: Paper) => void): Sprite
  /** A line of text, cut with an ellipsis at `most` CSS px. */
  text(text: string, style: SpriteStyle, most: number): Sprite
  /** Width of a text in CSS px. */
  measure(text: string, style: SpriteStyle): number
  forget(): void
}

const MOST_SPRITES = 1_500
const LINE_HEIGHT = 1.4
/** CSS px. */
const WIDTH_STEP = 3

/** The longest start of a text that fits, with an ellipsis where it is cut. */
export function cutText(text: string, most: number, measure: (text: string) => number): string {
  if (measure(text) <= most) return text
  let length = text.length - 1
  while (length > 0 && measure(`${text.slice(0, length).trimEnd()}…`) > most) length--
  return length === 0 ? '' : `${text.slice(0, length).trimEnd()}…`
}

export function createSprites(palette: Palette, ratio: () => number): Sprites {
  const sprites = new Map<string, Sprite>()
  const widths = new Map<string, number>()
  const ruler = newSheet(1, 1).paper
  const fontOf = ({ fontSize, weight }: SpriteStyle) => palette.font(fontSize, weight)
  function measure(text: string, style: SpriteStyle): number {
    const font = fontOf(style)
    const key = `${font}|${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    ruler.font = font
    const { width } = ruler.measureText(text)
    widths.set(key, width)
    return width
  }
  function get(
    key: string,
    { width, height }: { width: number; height: number },
    paint: (paper: Paper) => void,
  ): Sprite {
    const known = sprites.get(key)
    if (known) return known
    if (sprites.size >= MOST_SPRITES) sprites.clear()
    const scale = ratio()
    const { sheet, paper } = newSheet(width * scale, height * scale)
    paper.scale(scale, scale)
    paint(paper)
    const sprite = { sheet, width: sheet.width, height: sheet.height }
    sprites.set(key, sprite)
    return sprite
  }
  return {
    get,
    measure,
    text(text, style, most) {
      // Widths in steps, so that a zoom does not make a picture for every pixel.
      const room = measure(text, style) <= most ? most : Math.floor(most / WIDTH_STEP) * WIDTH_STEP
      const shown = cutText(text, room, (part) => measure(part, style))
      const size = { width: Math.max(1, measure(shown, style)), height: style.fontSize * LINE_HEIGHT }
      return get(`text|${style.fontSize}|${style.weight ?? 400}|${style.color}|${shown}`, size, (paper) => {
        paper.font = fontOf(style)
        paper.fillStyle = palette.color(style.color)
        paper.textBaseline = 'middle'
        paper.fillText(shown, 0, size.height / 2 + 0.5)
      })
    },
    forget() {
      sprites.clear()
      widths.clear()
    },
  }
}
