import { MINUTE } from '@barn-workbench/core/time'

/** Cameras that a key has room for. */
export const CAMERAS_PER_KEY = 256

/** The key of a row: rows lie in the order of time, then camera. */
export function minuteKey(time: number, cameraIndex = 0): number {
  return Math.floor(time / MINUTE) * CAMERAS_PER_KEY + cameraIndex
}

/** First key at or after a time. */
export function firstKeyFrom(time: number): number {
  return Math.ceil(time / MINUTE) * CAMERAS_PER_KEY
}
