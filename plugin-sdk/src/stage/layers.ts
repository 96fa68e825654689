import Konva from 'konva/lib/Core'
import type { CanvasContext } from '../canvas/offscreenCanvas'
import type { Size } from './view/stageView'

/** From the lowest to the topmost. */
export const LAYERS = ['tiles', 'overlays', 'editing'] as const
export type LayerName = (typeof LAYERS)[number]

/** The canvases of a stage, one above the other. */
export interface StageLayers {
  draw(layer: LayerName): void
  /** Hides a layer without content, which then costs nothing. */
  setVisible(layer: LayerName, isVisible: boolean): void
  resize(size: Size, ratio: number): void
  /** The canvases of the visible layers, the lowest first. */
  canvases(): HTMLCanvasElement[]
  destroy(): void
}

type LayerPainters = Record<LayerName, (context: CanvasContext) => void>

/** A Konva layer of one shape, which paints the whole layer. Nothing on it listens for events. */
function createLayer(paint: (context: CanvasContext) => void): InstanceType<typeof Konva.Layer> {
  const layer = new Konva.Layer({ listening: false })
  layer.add(
    new Konva.Shape({
      listening: false,
      perfectDrawEnabled: false,
      sceneFunc: (context) => paint(context._context),
    }),
  )
  return layer
}

export function createStageLayers(container: HTMLDivElement, painters: LayerPainters): StageLayers {
  Konva.autoDrawEnabled = false
  const stage = new Konva.Stage({ container, width: 1, height: 1, listening: false })
  stage.content.style.pointerEvents = 'none'
  const layers = {
    tiles: createLayer(painters.tiles),
    overlays: createLayer(painters.overlays),
    editing: createLayer(painters.editing),
  }
  stage.add(layers.tiles, layers.overlays, layers.editing)
  return {
    draw(name) {
      if (layers[name].visible()) layers[name].drawScene()
    },
    setVisible(name, isVisible) {
      if (layers[name].visible() !== isVisible) layers[name].visible(isVisible)
    },
    resize({ width, height }, ratio) {
      for (const layer of Object.values(layers)) layer.getCanvas().pixelRatio = ratio
      // Konva resizes the canvases when the size of its stage changes, but not when only the ratio does.
      stage.size({ width: 0, height: 0 })
      stage.size({ width, height })
    },
    canvases: () =>
      LAYERS.filter((name) => layers[name].visible()).map((name) => layers[name].getNativeCanvasElement()),
    destroy: () => void stage.destroy(),
  }
}
