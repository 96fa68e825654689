import type { CancelTimer, Clock } from '@barn-workbench/core/clock'

/** A view that has not been moved for this time is idle, ms: short enough for it to be drawn sharp within 100 ms. */
const IDLE_AFTER = 70

/** Tells a view that is being moved from one that rests. */
export interface IdleDetector {
  /** Reports that the view has moved. */
  reportActivity(): void
  isIdle(): boolean
  stop(): void
}

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
