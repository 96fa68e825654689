import { createCanvas } from '@napi-rs/canvas'

/**
 * A canvas ignores an invalid colour and keeps the one before: a text that leaves both of these unchanged is no colour.
 */
const PREVIOUS_COLORS = ['#010203', '#040506']
/** A canvas accepts a colour that is followed by other text; a browser that draws the same colour does not. */
const NOTATION = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/a-z-]*\))$/i

/** Whether a text is a CSS colour that a picture can be drawn with: hex digits, a name, `rgb()` or `hsl()`. */
export function isColor(text: string): boolean {
  if (!NOTATION.test(text)) return false
  const context = createCanvas(1, 1).getContext('2d')
  return PREVIOUS_COLORS.some((color) => {
    context.fillStyle = color
    context.fillStyle = text
    return context.fillStyle !== color
  })
}
