import type { LayerName } from './layers'

/** Gathers what is to be drawn and draws it once a frame, while the stage is on screen. */
export interface FrameLoop {
  request(...layers: LayerName[]): void
  /** Draws at once what is asked for: where a frame without would be seen. */
  flush(): void
  setOnScreen(onScreen: boolean): void
  stop(): void
}

export function createFrameLoop(draw: (layers: ReadonlySet<LayerName>) => void): FrameLoop {
  const asked = new Set<LayerName>()
  let onScreen = true
  let frame = 0
  function flush(): void {
    cancelAnimationFrame(frame)
    frame = 0
    const layers = new Set(asked)
    asked.clear()
    draw(layers)
  }
  function schedule(): void {
    if (frame === 0 && onScreen) frame = requestAnimationFrame(flush)
  }
  return {
    request(...layers) {
      for (const layer of layers) asked.add(layer)
      schedule()
    },
    flush,
    setOnScreen(next) {
      onScreen = next
      if (onScreen) return schedule()
      cancelAnimationFrame(frame)
      frame = 0
    },
    stop() {
      onScreen = false
      cancelAnimationFrame(frame)
      asked.clear()
    },
  }
}
