/**
 * Returns the instance's time in milliseconds since the epoch. Code that needs the time receives this function, so that
 * a test or the `--start-time` flag can set the clock.
 */
export type Now = () => number

/** The machine's time, or a clock that starts at `startTime` (ms since the epoch) and runs on from there. */
export function createNow(startTime?: number): Now {
  if (startTime === undefined) return Date.now
  const offset = startTime - Date.now()
  return () => Date.now() + offset
}
