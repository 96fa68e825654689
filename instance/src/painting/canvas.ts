import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'

// Canvases hold memory that the garbage collector does not see, so it frees them late. They are reused or released at
// once.

/** Quality of the pictures that are painted, 0–100. */
export const JPEG_QUALITY = 80

/** Creates a pool that gives the same canvas for the same size, with the earlier painting still on it. */
export function createCanvasPool(): (width: number, height: number) => Canvas {
  const canvases = new Map<string, Canvas>()
  return (width, height) => {
    const key = `${width} ${height}`
    const existing = canvases.get(key)
    if (existing) return existing
    const created = createCanvas(width, height)
    canvases.set(key, created)
    return created
  }
}

const images = new Map<string, ImageData>()

/** The same pixels for the same size, to be filled and put into a canvas at once: the next caller overwrites them. */
export function reusableImageData(width: number, height: number): ImageData {
  const key = `${width} ${height}`
  const existing = images.get(key)
  if (existing) return existing
  const created = new ImageData(width, height)
  images.set(key, created)
  return created
}

/** Frees the memory of a canvas that is not needed any more. */
export function releaseCanvas(canvas: Canvas): void {
  canvas.width = 1
  canvas.height = 1
}

/** Two colours, since a canvas keeps its colour when it is given an invalid one. */
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
