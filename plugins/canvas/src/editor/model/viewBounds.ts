import { boundsOfAll, type Bounds, type CanvasContent } from './tiles'

/** Room around the canvas in which tiles can be dropped, in canvas widths. */
const ROOM = 0.04

/** The part of the plane that the editor shows: all of the canvas, the tiles beside it, and some room. It never shrinks. */
export function viewBounds({ cameras, heightRatio }: CanvasContent, before: Bounds | null): Bounds {
  const canvas: Bounds = { left: -ROOM, top: -ROOM, right: 1 + ROOM, bottom: heightRatio + ROOM }
  const boxes = [canvas, boundsOfAll(cameras), before].filter((box) => box !== null)
  const next = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
  const isSame =
    before !== null && Object.keys(next).every((side) => next[side as keyof Bounds] === before[side as keyof Bounds])
  return isSame ? before : next
}
