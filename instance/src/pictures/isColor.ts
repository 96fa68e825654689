import { createCanvas } from '@napi-rs/canvas'

/** Two colours, since a canvas keeps its colour when it is given one that is none. */
const BEFORE = ['#010203', '#040506']
/** A canvas takes a colour with anything behind it, which others that draw it would not. */
const SHAPE = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/a-z-]*\))$/i

/** Whether a text is a CSS colour that a picture can be drawn with: hex digits, a name, `rgb()` or `hsl()`. */
export function isColor(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const context = createCanvas(1, 1).getContext('2d')
  return BEFORE.some((color) => {
    context.fillStyle = color
    context.fillStyle = text
    return context.fillStyle !== color
  })
}
