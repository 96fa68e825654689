import type { LayerName } from './layers'

/** Collects the layers to be drawn, and draws them once a frame while the stage is on screen. */
export interface FrameLoop {
  request(...layers: LayerName[]): void
  /** Draws the requested layers at once, where an outdated frame would be seen. */
  flush(): void
  setOnScreen(isOnScreen: boolean): void
  stop(): void
}

export function createFrameLoop(draw: (layers: ReadonlySet<LayerName>) => void): FrameLoop {
  const requested = new Set<LayerName>()
  let isOnScreen = true
  let frame = 0
  function flush(): void {
    cancelAnimationFrame(frame)
    frame = 0
    const layers = new Set(requested)
    requested.clear()
    draw(layers)
  }
  function schedule(): void {
    if (frame === 0 && isOnScreen) frame = requestAnimationFrame(flush)
  }
  return {
    request(...layers) {
      for (const layer of layers) requested.add(layer)
      schedule()
    },
    flush,
    setOnScreen(next) {
      isOnScreen = next
      if (isOnScreen) return schedule()
      cancelAnimationFrame(frame)
      frame = 0
    },
    stop() {
      isOnScreen = false
      cancelAnimationFrame(frame)
      requested.clear()
    },
  }
}
