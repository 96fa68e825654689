/** What is painted on: the canvas of a layer, or a picture that is kept. */
export type Paper = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export type Sheet = HTMLCanvasElement | OffscreenCanvas

/** An empty picture and what paints on it. */
export function newSheet(width: number, height: number): { sheet: Sheet; paper: Paper } {
  const wide = Math.max(1, Math.ceil(width))
  const high = Math.max(1, Math.ceil(height))
  const sheet = typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(wide, high)
  sheet.width = wide
  sheet.height = high
  const paper = sheet.getContext('2d') as Paper | null
  if (!paper) throw new Error('the browser draws no canvas')
  return { sheet, paper }
}
