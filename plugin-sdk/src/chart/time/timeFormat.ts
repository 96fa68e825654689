const formats = new Map<string, Intl.DateTimeFormat>()

/** A format is dear to make and cheap to use: each is made once. */
function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.entries(options).join(' ')}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { timeZone, ...options })))
  return format
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Ways of writing a time. */
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

/** Writes times in one language for one zone. */
export interface TimeFormat {
  (style: TimeStyle, time: number): string
}

const writers = new Map<string, TimeFormat>()

function createTimeFormat(locale: string, timeZone: string): TimeFormat {
  let lastStyle = ''
  let lastTime = NaN
  let lastText = ''
  return (style, time) => {
    // All charts of a page ask for the time under the one cursor.
    if (style === lastStyle && time === lastTime) return lastText
    lastText = formatOf(locale, timeZone, STYLES[style]).format(time)
    lastStyle = style
    lastTime = time
    return lastText
  }
}

export function timeFormatOf(locale: string, timeZone: string): TimeFormat {
  const key = `${locale} ${timeZone}`
  let writer = writers.get(key)
  if (!writer) writers.set(key, (writer = createTimeFormat(locale, timeZone)))
  return writer
}
