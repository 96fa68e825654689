import { isCameraOnline, isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'

/** Cameras that were last seen within this time of each other fell silent together, in ms. */
const TOGETHER = 5 * MINUTE

/** The other cameras that fell silent when a camera did. */
export interface SilentTogether {
  /** The other cameras that fell silent then and still are. */
  others: readonly Camera[]
  /** Whether these are all other cameras in use. */
  areAll: boolean
}

/** Finds the cameras that fell silent when an offline one did. `now` in ms since the epoch. */
export function silentTogether(camera: Camera, cameras: readonly Camera[], now: number): SilentTogether {
  const { cameraId, lastSeenOnline } = camera
  const neighbours = cameras.filter((one) => one.cameraId !== cameraId && !isDecommissioned(one))
  const others = neighbours.filter(
    (one) =>
      !isCameraOnline(one, now) &&
      one.lastSeenOnline !== null &&
      lastSeenOnline !== null &&
      Math.abs(one.lastSeenOnline - lastSeenOnline) <= TOGETHER,
  )
  return { others, areAll: others.length > 0 && others.length === neighbours.length }
}
