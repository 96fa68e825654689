import { withinDates } from '@barn-workbench/core/time'

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The parts of a time that each style writes. */
const STYLES = {
  second: { ...CLOCK, second: '2-digit' },
  minute: CLOCK,
  weekday: { weekday: 'short' },
  weekdayAndDay: { weekday: 'short', day: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  dayAndYear: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short' },
  monthAndYear: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
  fullWithYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...CLOCK },
  full: { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK },
  fullWithSeconds: { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK, second: '2-digit' },
  fullDay: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeStyle = keyof typeof STYLES

/**
 * Formats times, ms since the epoch, in one language and time zone. A time beyond all dates is written as the furthest
 * date.
 */
export interface TimeFormat {
  (style: TimeStyle, time: number): string
}

const timeFormats = new Map<string, TimeFormat>()

function createTimeFormat(locale: string, timeZone: string): TimeFormat {
  const formats = new Map<TimeStyle, Intl.DateTimeFormat>()
  let lastStyle: TimeStyle | null = null
  let lastTime = NaN
  let lastText = ''
  /** Creating a format is expensive, so each is created once. */
  function formatOf(style: TimeStyle): Intl.DateTimeFormat {
    const format = formats.get(style) ?? new Intl.DateTimeFormat(locale, { timeZone, ...STYLES[style] })
    formats.set(style, format)
    return format
  }
  return (style, time) => {
    // All charts of a page format the time at the cursor, one after the other.
    if (style === lastStyle && time === lastTime) return lastText
    lastText = formatOf(style).format(withinDates(time))
    lastStyle = style
    lastTime = time
    return lastText
  }
}

/** The format of a language (BCP 47) and an IANA time zone; the same function for all charts. */
export function timeFormatOf(locale: string, timeZone: string): TimeFormat {
  const key = `${locale} ${timeZone}`
  const timeFormat = timeFormats.get(key) ?? createTimeFormat(locale, timeZone)
  timeFormats.set(key, timeFormat)
  return timeFormat
}
