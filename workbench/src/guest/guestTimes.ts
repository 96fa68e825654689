/** Times in the zone of a barn, in words. */
export interface GuestTimes {
  dayAndTime(time: number): string
  withSeconds(time: number): string
}

/** Formats times (ms since the epoch) in a language (BCP 47) and a zone (IANA). */
export function timesOf(language: string, timeZone: string): GuestTimes {
  const minutes = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const seconds = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'medium' })
  return { dayAndTime: (time) => minutes.format(time), withSeconds: (time) => seconds.format(time) }
}
