/*
 * The timing of a stage: the frame loop says when it draws, the idle detector when its view rests, so that it is drawn
 * sharp and its pictures are loaded.
 */

import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { LayerName } from './layers'

/** Collects the layers to be drawn, and draws them once a frame while the stage is on screen. */
export interface FrameLoop {
  request(...layers: LayerName[]): void
  /** Draws the requested layers at once, if an outdated frame would be visible. */
  flush(): void
  setOnScreen(isOnScreen: boolean): void
  stop(): void
}

/** Creates a loop that calls `draw` in the next frame with the layers that have changed. */
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

/** A view that has not been moved for this time is idle, ms: short enough for it to be drawn sharp within 100 ms. */
const IDLE_AFTER = 70

/** Distinguishes a moving view from a resting one. */
export interface IdleDetector {
  /** Reports that the view has moved. */
  reportActivity(): void
  isIdle(): boolean
  stop(): void
}

/** Calls `onIdle` each time the view comes to rest. */
export function createIdleDetector(clock: Clock, onIdle: () => void): IdleDetector {
  let lastActivity = -Infinity
  let cancelTimer: CancelTimer | null = null

  function check(): void {
    const remaining = lastActivity + IDLE_AFTER - clock.now()
    if (remaining > 0) {
      cancelTimer = clock.setTimeout(check, remaining)
      return
    }
    cancelTimer = null
    onIdle()
  }

  return {
    reportActivity() {
      lastActivity = clock.now()
      cancelTimer ??= clock.setTimeout(check, IDLE_AFTER)
    },
    isIdle: () => cancelTimer === null,
    stop() {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
