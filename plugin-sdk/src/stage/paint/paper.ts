import { cosineOf, sineOf, type Point } from '../view/stageView'

/** What is painted on: the canvas of a layer, or a picture that is kept. */
export type Paper = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export type Sheet = HTMLCanvasElement | OffscreenCanvas

/** An empty picture and what paints on it. */
export function newSheet(width: number, height: number): { sheet: Sheet; paper: Paper } {
  const wide = Math.max(1, Math.ceil(width))
  const high = Math.max(1, Math.ceil(height))
  const sheet =
    typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(wide, high)
  sheet.width = wide
  sheet.height = high
  const paper = sheet.getContext('2d') as Paper | null
  if (!paper) throw new Error('the browser draws no canvas')
  return { sheet, paper }
}

/** Draws from then on about a place, turned by degrees clockwise. */
export function turnPaper(paper: Paper, [x, y]: Point, degrees: number): void {
  const cosine = cosineOf(degrees)
  const sine = sineOf(degrees)
  paper.setTransform(cosine, sine, -sine, cosine, x, y)
}
