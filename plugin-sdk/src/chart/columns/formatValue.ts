/** Digits that a value is shown with. */
const SIGNIFICANT_DIGITS = 5
/** From here on, and below its inverse, powers of ten are easier to read. */
const LARGE = 1e9
const SMALL = 1e-6
const GAP = '–'

const known = new Map<string, Intl.NumberFormat>()

/** A format is dear to make and cheap to use: each is made once, when it is first needed. */
function formatOf(locale: string, kind: 'plain' | 'power' | number): Intl.NumberFormat {
  const key = `${locale} ${kind}`
  let format = known.get(key)
  if (!format) known.set(key, (format = new Intl.NumberFormat(locale, optionsOf(kind))))
  return format
}

function optionsOf(kind: 'plain' | 'power' | number): Intl.NumberFormatOptions {
  if (typeof kind === 'number') return { minimumFractionDigits: kind, maximumFractionDigits: kind }
  return { maximumSignificantDigits: SIGNIFICANT_DIGITS, ...(kind === 'power' && { notation: 'scientific' }) }
}

function isExtreme(value: number): boolean {
  const size = Math.abs(value)
  return size >= LARGE || (size < SMALL && size > 0)
}

/** A value with 5 significant digits, as the language writes it; a dash for a gap. @public */
export function formatValue(value: number, locale: string): string {
  if (!Number.isFinite(value)) return GAP
  return formatOf(locale, isExtreme(value) ? 'power' : 'plain').format(value)
}

/** A value on an axis whose ticks are `step` apart. */
export function formatTick(value: number, step: number, locale: string): string {
  if (isExtreme(value) || (isExtreme(step) && value !== 0)) return formatOf(locale, 'power').format(value)
  const digits = step > 0 ? Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))) : 0
  return formatOf(locale, digits).format(value)
}
