import { DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'

/**
 * The figures of each segment of time. `OPENED`: how many animals were found in it; `CLOSED`: how many were taken away;
 * `open`: how long those lay there that were taken away in it.
 */
export const STATISTICS_MODES = ['OPENED', 'CLOSED', 'open'] as const
export type StatisticsMode = (typeof STATISTICS_MODES)[number]

/** Lengths of a segment, hours. */
export const SEGMENT_HOURS = [1, 2, 4, 6, 8, 12, 24] as const
/** The latest hour at which the first segment of a day can begin. */
export const MAXIMUM_SHIFT = 23
/** Time after the midnight at which the last day begins in which segments may end, in ms. */
export const LAST_DAY = 23 * HOUR
/** Days that the page and the card show until the user chooses. */
export const PAGE_DAYS = 28
export const CARD_DAYS = 3
/** The most days that can be chosen: three years of one-hour segments are as many as a chart can show. */
export const MOST_DAYS = 1_100

/** The user's choice of statistics. */
export interface StatisticsChoice {
  /** The midnights of the barn at which the first and the last day begin, ms since the epoch. */
  start: number
  end: number
  /** Length of a segment, ms. */
  timeResolution: number
  mode: StatisticsMode
  /** Hours after midnight at which the first segment begins. */
  timeShift: number
}

/** Names of the parameters of the address, one for each part of the choice. */
export const STATISTICS_PARAMETERS = ['start', 'end', 'timeResolution', 'mode', 'timeShift'] as const
export type StatisticsParameters = Readonly<Record<(typeof STATISTICS_PARAMETERS)[number], string | null>>

const DEFAULT_SEGMENT_HOURS = 24

/** The midnight of the barn at which the day of an instant begins, some days later; ms since the epoch. */
export function midnightOf(instant: number, zone: TimeZone, daysLater = 0): number {
  const day = Math.floor(zone.toLocal(instant) / DAY) + daysLater
  return zone.toInstant(day * DAY)
}

/** The statistics of the latest days up to `now`, ms since the epoch, until the user chooses others. */
export function latestDays(days: number, now: number, zone: TimeZone): StatisticsChoice {
  return {
    start: midnightOf(now, zone, -days),
    end: midnightOf(now, zone),
    timeResolution: DEFAULT_SEGMENT_HOURS * HOUR,
    mode: 'OPENED',
    timeShift: 0,
  }
}

/** A whole number of an address between two bounds, or undefined. */
function readNumber(text: string | null, minimum: number, maximum: number): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) && value >= minimum && value <= maximum ? value : undefined
}

/** The days of an address, from their midnights on; undefined if they cannot be shown. */
function readDays({ start, end }: StatisticsParameters, given: StatisticsChoice, zone: TimeZone) {
  const [first, last] = [readNumber(start, 0, Date.UTC(9_999, 0)), readNumber(end, 0, Date.UTC(9_999, 0))]
  const days = { start: midnightOf(first ?? given.start, zone), end: midnightOf(last ?? given.end, zone) }
  return isDays(days) ? days : undefined
}

/** Whether the first day is no later than the last one, and there are not too many between them. */
export function isDays({ start, end }: Pick<StatisticsChoice, 'start' | 'end'>): boolean {
  return end >= start && end - start <= MOST_DAYS * DAY
}

/** Reads the choice from an address. Missing and invalid parts have their defaults. */
export function readChoice(
  parameters: StatisticsParameters,
  defaults: StatisticsChoice,
  zone: TimeZone,
): StatisticsChoice {
  const { timeResolution, mode, timeShift } = parameters
  const isResolution = (value: number | undefined) => SEGMENT_HOURS.some((hours) => hours * HOUR === value)
  const resolution = readNumber(timeResolution, HOUR, DAY)
  return {
    ...(readDays(parameters, defaults, zone) ?? { start: defaults.start, end: defaults.end }),
    timeResolution: resolution !== undefined && isResolution(resolution) ? resolution : defaults.timeResolution,
    mode: STATISTICS_MODES.find((known) => known === mode) ?? defaults.mode,
    timeShift: readNumber(timeShift, 0, MAXIMUM_SHIFT) ?? defaults.timeShift,
  }
}

/** The parameters of the address for a choice. */
export function parametersOf(choice: StatisticsChoice): Record<(typeof STATISTICS_PARAMETERS)[number], string> {
  const { start, end, timeResolution, mode, timeShift } = choice
  return {
    start: String(start),
    end: String(end),
    timeResolution: String(timeResolution),
    mode,
    timeShift: String(timeShift),
  }
}
