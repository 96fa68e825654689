const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format is expensive, so each is created once. */
function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.entries(options).join(' ')}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formats.set(key, format)
  return format
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The parts of a time that are written. */
const STYLES = {
  second: { ...CLOCK, second: '2-digit' },
  minute: CLOCK,
  weekday: { weekday: 'short' },
  weekdayAndDay: { weekday: 'short', day: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
  full: { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK },
  fullWithSeconds: { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK, second: '2-digit' },
  fullDay: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeStyle = keyof typeof STYLES

/** Formats times, ms since the epoch, in one language and time zone. */
export interface TimeFormat {
  (style: TimeStyle, time: number): string
}

const timeFormats = new Map<string, TimeFormat>()

function createTimeFormat(locale: string, timeZone: string): TimeFormat {
  let lastStyle = ''
  let lastTime = NaN
  let lastText = ''
  return (style, time) => {
    // All charts of a page format the same time: that of the cursor.
    if (style === lastStyle && time === lastTime) return lastText
    lastText = formatOf(locale, timeZone, STYLES[style]).format(time)
    lastStyle = style
    lastTime = time
    return lastText
  }
}

export function timeFormatOf(locale: string, timeZone: string): TimeFormat {
  const key = `${locale} ${timeZone}`
  const timeFormat = timeFormats.get(key) ?? createTimeFormat(locale, timeZone)
  timeFormats.set(key, timeFormat)
  return timeFormat
}
