import { TILE_ASPECT_RATIO } from '@barn-workbench/core/schema'
import { toCanvas, toScreen, type StageView } from '@barn-workbench/plugin-sdk/stage'
import type { Projection } from '../../geometry/snapping'

/** Returns the position of the picture on the screen: it fills a canvas that is one wide. */
export function projectionOf(view: StageView): Projection {
  return {
    toScreen: ([x, y]) => toScreen(view, [x, y / TILE_ASPECT_RATIO]),
    toPicture(at) {
      const [x, y] = toCanvas(view, at)
      return [x, y * TILE_ASPECT_RATIO]
    },
  }
}
