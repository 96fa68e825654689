import Konva from 'konva/lib/Core'
import type { Paper } from './paint/paper'
import type { Size } from './view/stageView'

export const LAYERS = ['tiles', 'overlays', 'editing'] as const
export type LayerName = (typeof LAYERS)[number]

/** The canvases of a stage, one above the other. */
export interface StageLayers {
  draw(layer: LayerName): void
  /** A layer with nothing on it costs nothing. */
  setShown(layer: LayerName, shown: boolean): void
  resize(size: Size, ratio: number): void
  canvases(): HTMLCanvasElement[]
  destroy(): void
}

const nativeOf = (context: { _context: CanvasRenderingContext2D }) => context._context

/** Konva holds the canvases; each layer is one shape that paints itself, and nothing listens. */
export function createStageLayers(
  container: HTMLDivElement,
  painters: Record<LayerName, (paper: Paper) => void>,
): StageLayers {
  Konva.autoDrawEnabled = false
  const stage = new Konva.Stage({ container, width: 1, height: 1, listening: false })
  stage.content.style.pointerEvents = 'none'
  const layers = Object.fromEntries(
    LAYERS.map((name) => {
      const layer = new Konva.Layer({ listening: false })
      layer.add(
        new Konva.Shape({
          listening: false,
          perfectDrawEnabled: false,
          sceneFunc: (context) => painters[name](nativeOf(context)),
        }),
      )
      stage.add(layer)
      return [name, layer]
    }),
  ) as Record<LayerName, InstanceType<typeof Konva.Layer>>
  return {
    draw(name) {
      if (layers[name].visible()) layers[name].drawScene()
    },
    setShown(name, shown) {
      if (layers[name].visible() !== shown) layers[name].visible(shown)
    },
    resize({ width, height }, ratio) {
      for (const layer of Object.values(layers)) layer.getCanvas().pixelRatio = ratio
      // Konva sizes the canvases when its stage changes size; a new ratio alone does not tell it.
      stage.size({ width: 0, height: 0 })
      stage.size({ width, height })
    },
    canvases: () =>
      LAYERS.filter((name) => layers[name].visible()).map((name) => layers[name].getNativeCanvasElement()),
    destroy: () => void stage.destroy(),
  }
}
