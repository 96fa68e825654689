import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'

// Canvases hold memory that the garbage collector does not see, so it frees them late. They are reused or released at
// once.

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
