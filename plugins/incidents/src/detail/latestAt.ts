/**
 * The latest of some times that is not after a moment, in ms since the epoch. Null if there is none, or if the moment
 * is null (now).
 */
export function latestAt(times: readonly number[], moment: number | null): number | null {
  if (moment === null) return null
  return times.reduce<number | null>(
    (latest, time) => (time <= moment && (latest === null || time > latest) ? time : latest),
    null,
  )
}
