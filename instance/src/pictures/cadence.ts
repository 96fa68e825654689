import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { areLightsOnAt, type Barn } from '../simulator'

/** Time from one frame of a camera to the next while the lights are on and while they are off, in ms. */
const LIGHT_CADENCE = 10 * SECOND
const DARK_CADENCE = MINUTE

/** Time from the frame at or before `time` to the next one, in ms. */
export function cadenceAt(barn: Barn, time: number): number {
  return areLightsOnAt(barn, time) ? LIGHT_CADENCE : DARK_CADENCE
}

/** The time of the newest frame at or before `time`. Lights change on the full minute, where both cadences meet. */
export function frameTimeBefore(barn: Barn, time: number): number {
  const cadence = cadenceAt(barn, time)
  return Math.floor(time / cadence) * cadence
}

/** The time of the first frame at or after `time`. */
export function frameTimeAfter(barn: Barn, time: number): number {
  const before = frameTimeBefore(barn, time)
  return before === time ? time : before + cadenceAt(barn, before)
}
