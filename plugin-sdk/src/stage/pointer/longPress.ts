import type { CancelTimer, Clock } from '@barn-workbench/core/clock'

/** A finger that rests this long asks for a menu, ms. */
export const LONG_PRESS_TIME = 500
/** A finger rests while it moves less than this, CSS px. */
const REST_TOLERANCE = 10

/** Finds out when somebody asks for a menu: by a right click, by the key for it, or by a finger that rests. */
export interface LongPress {
  down(event: PointerEvent): void
  move(event: PointerEvent): void
  end(): void
  /** Handles the event `contextmenu`. */
  menu(event: MouseEvent): void
  /** Handles the event `touchend`: the finger that has opened the menu presses nothing when it lifts. */
  lift(event: TouchEvent): void
}

/** Not every browser asks for a menu by touch itself; where one does, it is asked for once. */
export function createLongPress(clock: Clock, onMenu: (event: MouseEvent) => void): LongPress {
  let start: PointerEvent | null = null
  let wasOpenedByTouch = false
  /** Whether the finger that is down has opened the menu. */
  let hasOpened = false
  let cancelTimer: CancelTimer | null = null
  function end(): void {
    cancelTimer?.()
    cancelTimer = null
    start = null
  }
  return {
    down(event) {
      // A second finger zooms.
      const isSecond = start !== null
      end()
      wasOpenedByTouch = hasOpened = false
      if (event.pointerType !== 'touch' || isSecond) return
      start = event
      cancelTimer = clock.setTimeout(() => {
        wasOpenedByTouch = hasOpened = true
        end()
        onMenu(event)
      }, LONG_PRESS_TIME)
    },
    move({ clientX, clientY }) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) >= REST_TOLERANCE) end()
    },
    end,
    menu(event) {
      event.preventDefault()
      end()
      if (!wasOpenedByTouch) onMenu(event)
      wasOpenedByTouch = false
    },
    lift(event) {
      if (hasOpened && event.cancelable) event.preventDefault()
    },
  }
}
