/** Names the day of a number, of which the first is 1. */
export type DayName = (number: number) => string

/** A count of days: the time of day 1, ms since the epoch, and the names of the days. */
export interface DayCount {
  dayOne: number
  nameOf: DayName
}

/** The ticks and labels of a time axis. */
export interface TimeAxis {
  /** ms since the epoch. */
  ticks: readonly number[]
  /** Each label with the time below whose middle it stands. */
  labels: readonly { time: number; text: string }[]
}

/** The language (BCP 47) of the labels, and the IANA time zone whose clock times they tell. */
export interface TimeAxisFormat {
  locale: string
  timeZone: string
  /** Counts days rather than naming dates. */
  days?: DayCount | undefined
}
