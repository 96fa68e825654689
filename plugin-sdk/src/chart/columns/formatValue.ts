/** Digits that a value is shown with. */
const SIGNIFICANT_DIGITS = 5
/** From here on, and below its inverse, powers of ten are easier to read. */
const LARGE = 1e9
const SMALL = 1e-6
const GAP = '–'

interface Formats {
  plain: Intl.NumberFormat
  power: Intl.NumberFormat
  ticks: Map<number, Intl.NumberFormat>
}

const known = new Map<string, Formats>()

function formatsOf(locale: string): Formats {
  let formats = known.get(locale)
  if (!formats) {
    const digits = { maximumSignificantDigits: SIGNIFICANT_DIGITS }
    formats = { plain: new Intl.NumberFormat(locale, digits), power: new Intl.NumberFormat(locale, { ...digits, notation: 'scientific' }), ticks: new Map() }
    known.set(locale, formats)
  }
  return formats
}

function isExtreme(value: number): boolean {
  const size = Math.abs(value)
  return size >= LARGE || (size < SMALL && size > 0)
}

/** A value with 5 significant digits, as the language writes it; a dash for a gap. @public */
export function formatValue(value: number, locale: string): string {
  if (!Number.isFinite(value)) return GAP
  const { plain, power } = formatsOf(locale)
  return (isExtreme(value) ? power : plain).format(value)
}

/** A value on an axis whose ticks are `step` apart. */
export function formatTick(value: number, step: number, locale: string): string {
  const { power, ticks } = formatsOf(locale)
  if (isExtreme(value) || (isExtreme(step) && value !== 0)) return power.format(value)
  const digits = step > 0 ? Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))) : 0
  let format = ticks.get(digits)
  if (!format) ticks.set(digits, (format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })))
  return format.format(value)
}
