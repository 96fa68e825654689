/** A notch of the wheel zooms by this. */
export const WHEEL_STEP = 1.05

/** A wheel turns by at least this many px a notch; less comes from a trackpad. */
const LEAST_NOTCH = 50
const PX_PER_NOTCH = 100
const LINES_PER_NOTCH = 3
/** Fingers on a trackpad zoom by e to the hundredth of what it tells. */
const PINCH_PX_PER_NOTCH = 100 * Math.log(WHEEL_STEP)
const MOST_NOTCHES = 10

const PIXEL_MODE = 0
const LINE_MODE = 1

/** How many notches towards the user; parts of one from a trackpad. */
export function wheelNotches({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  if (deltaY === 0) return 0
  const notches = notchesOf(deltaY, deltaMode, ctrlKey)
  return Math.max(-MOST_NOTCHES, Math.min(MOST_NOTCHES, notches))
}

function notchesOf(deltaY: number, deltaMode: number, ctrlKey: boolean): number {
  if (deltaMode === LINE_MODE) return deltaY / LINES_PER_NOTCH
  if (deltaMode !== PIXEL_MODE) return deltaY
  if (Math.abs(deltaY) >= LEAST_NOTCH)
    return Math.sign(deltaY) * Math.max(1, Math.round(Math.abs(deltaY) / PX_PER_NOTCH))
  return deltaY / (ctrlKey ? PINCH_PX_PER_NOTCH : PX_PER_NOTCH)
}

/** The factor that a turn of the wheel zooms by: away from the user is nearer. */
export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  return WHEEL_STEP ** -wheelNotches(event)
}
