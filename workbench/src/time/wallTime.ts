/** What a clock in a time zone shows, as a date field has it: `2026-11-20T14:20`. `time` in ms. */
export function toWallTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(time)
    .replace(' ', 'T')
}

/** The time, ms, at which a clock in a time zone shows this; NaN where it is none. Of an hour that comes twice either may be meant. */
export function fromWallTime(text: string, timeZone: string): number {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return Number.NaN
  const offsetAt = (time: number) => Date.parse(`${toWallTime(time, timeZone)}Z`) - Math.floor(time / 60_000) * 60_000
  // The offset at the time itself may differ from that at the first guess, around a change of the clocks.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}
