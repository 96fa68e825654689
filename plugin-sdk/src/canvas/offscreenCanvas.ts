/** The context of a canvas on the page or of one that is drawn on out of sight. */
export type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export type Canvas = HTMLCanvasElement | OffscreenCanvas

/** Creates an empty canvas that is not on the page. Sizes in device px are rounded up to whole ones, at least 1. */
export function createOffscreenCanvas(width: number, height: number): { canvas: Canvas; context: CanvasContext } {
  const wholeWidth = Math.max(1, Math.ceil(width))
  const wholeHeight = Math.max(1, Math.ceil(height))
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? document.createElement('canvas')
      : new OffscreenCanvas(wholeWidth, wholeHeight)
  canvas.width = wholeWidth
  canvas.height = wholeHeight
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
