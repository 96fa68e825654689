import { areLightsOnAt, type Barn } from '../simulator'

/** A camera takes a picture this often while the lights burn, and this often in the dark, in ms. */
const LIT_CADENCE = 10_000
const DARK_CADENCE = 60_000

export function cadenceAt(barn: Barn, time: number): number {
  return areLightsOnAt(barn, time) ? LIT_CADENCE : DARK_CADENCE
}

/** When the newest picture at or before `time` is taken. Lights change on the full minute, so both cadences meet there. */
export function slotBefore(barn: Barn, time: number): number {
  const cadence = cadenceAt(barn, time)
  return Math.floor(time / cadence) * cadence
}

/** When the first picture at or after `time` is taken. */
export function slotAfter(barn: Barn, time: number): number {
  const before = slotBefore(barn, time)
  return before === time ? time : before + cadenceAt(barn, before)
}
