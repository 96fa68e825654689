/** The context of a canvas on the page or off screen. */
export type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export type Canvas = HTMLCanvasElement | OffscreenCanvas

/**
 * An `HTMLCanvasElement` that is not on the page takes the place of an `OffscreenCanvas` in a browser that lacks it.
 */
function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/**
 * Creates an empty canvas that is not on the page. Its size in device px is rounded up to whole ones, at least 1.
 * Throws when the browser provides no 2D context, for example because its memory is used up.
 */
export function createOffscreenCanvas(width: number, height: number): { canvas: Canvas; context: CanvasContext } {
  const canvas = createCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)))
  const context = canvas.getContext('2d') as CanvasContext | null
  if (!context) throw new Error('The browser provides no 2D canvas context.')
  return { canvas, context }
}

/** Encodes a canvas as a PNG. Rejects when the browser cannot, for example because the canvas is too large. */
export function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) => {
      if (blob) resolve(blob)
      else reject(new Error('The browser could not encode the canvas as a PNG.'))
    }
    canvas.toBlob(onBlob, 'image/png')
  })
}
