/** One notch of the wheel zooms by this factor. */
export const WHEEL_STEP = 1.05

/** Minimum px that a wheel reports a notch; smaller values come from a trackpad. */
const MINIMUM_WHEEL_PX = 50
const PX_PER_NOTCH = 100
const LINES_PER_NOTCH = 3
/** A pinch on a trackpad zooms by e to a hundredth of the px that it reports. */
const PINCH_PX_PER_NOTCH = 100 * Math.log(WHEEL_STEP)
const MAXIMUM_NOTCHES = 10

const PIXEL_MODE = 0
const LINE_MODE = 1

/** The number of notches towards the user; a trackpad gives fractions. */
function wheelNotches({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  if (deltaY === 0) return 0
  const notches = notchesOf(deltaY, deltaMode, ctrlKey)
  return Math.max(-MAXIMUM_NOTCHES, Math.min(MAXIMUM_NOTCHES, notches))
}

function notchesOf(deltaY: number, deltaMode: number, ctrlKey: boolean): number {
  if (deltaMode === LINE_MODE) return deltaY / LINES_PER_NOTCH
  if (deltaMode !== PIXEL_MODE) return deltaY
  if (Math.abs(deltaY) >= MINIMUM_WHEEL_PX)
    return Math.sign(deltaY) * Math.max(1, Math.round(Math.abs(deltaY) / PX_PER_NOTCH))
  return deltaY / (ctrlKey ? PINCH_PX_PER_NOTCH : PX_PER_NOTCH)
}

/** The factor by which a turn of the wheel zooms: above 1, that is closer, when it turns away from the user. @public */
export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  return WHEEL_STEP ** -wheelNotches(event)
}

/** The rules by which a turn of the wheel zooms. @public */
export interface WheelRules {
  /** A plain turn. */
  scrolling: boolean
  /** A turn with Ctrl or ⌘, which is also what a pinch on a trackpad is. */
  ctrlScrolling: boolean
}

/**
 * The effect of a turn of the wheel. `zoom`: it zooms. `page`: it scrolls the page. `hint`: it scrolls the page, and a
 * hint says how to zoom.
 */
export type WheelUse = 'zoom' | 'hint' | 'page'

/**
 * The effect of a turn of the wheel. `hasKey`: Ctrl or ⌘ is held. Without rules a plain turn belongs to a page that
 * scrolls.
 */
export function wheelUse(rules: WheelRules | undefined, hasKey: boolean, isPageScrolling: () => boolean): WheelUse {
  const { scrolling, ctrlScrolling } = rules ?? { scrolling: !isPageScrolling(), ctrlScrolling: true }
  if (scrolling || (hasKey && ctrlScrolling)) return 'zoom'
  return ctrlScrolling ? 'hint' : 'page'
}
