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

interface Layer {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
  isVisible: boolean
}

/**
 * A canvas that fills the stage and takes no events; the layers lie above each other in the order of their creation.
 */
function createLayer(container: HTMLElement): Layer {
  const canvas = document.createElement('canvas')
  canvas.width = 0
  canvas.height = 0
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no 2D canvas context.')
  container.append(canvas)
  return { canvas, context, isVisible: true }
}

/** Creates the canvases in an element that has a CSS `position`. Painters draw in CSS px. */
export function createStageLayers(container: HTMLElement, painters: LayerPainters): StageLayers {
  const layers: Record<LayerName, Layer> = {
    tiles: createLayer(container),
    overlays: createLayer(container),
    editing: createLayer(container),
  }
  let ratio = 1

  function draw(name: LayerName): void {
    const { canvas, context, isVisible } = layers[name]
    if (!isVisible) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.save()
    painters[name](context)
    context.restore()
  }

  return {
    draw,
    setVisible(name, isVisible) {
      const layer = layers[name]
      if (layer.isVisible === isVisible) return
      layer.isVisible = isVisible
      layer.canvas.style.display = isVisible ? '' : 'none'
    },
    resize({ width, height }, nextRatio) {
      ratio = nextRatio
      for (const { canvas } of Object.values(layers)) {
        // This clears the canvas even where the size stays.
        canvas.width = width * ratio
        canvas.height = height * ratio
        Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
      }
    },
    canvases: () => LAYERS.map((name) => layers[name]).flatMap(({ canvas, isVisible }) => (isVisible ? [canvas] : [])),
    destroy() {
      for (const { canvas } of Object.values(layers)) {
        canvas.remove()
        // The memory of a canvas is given back at once, not when the page is cleaned up.
        canvas.width = 0
        canvas.height = 0
      }
    },
  }
}
