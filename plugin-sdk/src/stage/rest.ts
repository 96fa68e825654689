import type { Clock, TimerHandle } from '@barn-workbench/core/clock'

/** A view that has not changed for this time is at rest, ms: short enough that it is drawn sharp within 100 ms. */
const REST_TIME = 70

/** Tells a view that moves from one at rest. */
export interface Rest {
  touch(): void
  isMoving(): boolean
  stop(): void
}

export function createRest(clock: Clock, onRest: () => void): Rest {
  let last = -Infinity
  let timer: TimerHandle | null = null
  function look(): void {
    const left = last + REST_TIME - clock.now()
    if (left > 0) {
      timer = clock.setTimeout(look, left)
      return
    }
    timer = null
    onRest()
  }
  return {
    touch() {
      last = clock.now()
      timer ??= clock.setTimeout(look, REST_TIME)
    },
    isMoving: () => timer !== null,
    stop() {
      if (timer !== null) clock.clearTimeout(timer)
      timer = null
    },
  }
}
