/** Of some times the latest that is not after a moment, ms since the epoch; null without one, and for now. */
export function latestAt(times: readonly number[], moment: number | null): number | null {
  if (moment === null) return null
  return times.reduce<number | null>(
    (latest, time) => (time <= moment && (latest === null || time > latest) ? time : latest),
    null,
  )
}
