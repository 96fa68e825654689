import { numberFormat } from '../../time/intlFormats'

/** Significant digits of a formatted value. */
const SIGNIFICANT_DIGITS = 5
/** From here on, and below the small one, values are written with powers of ten. */
const LARGE = 1e9
const SMALL = 1e-6
const GAP = '–'

/** `kind`: number of decimals, or a style. */
function formatOf(locale: string, kind: 'plain' | 'power' | number): Intl.NumberFormat {
  return numberFormat(locale, optionsOf(kind))
}

function optionsOf(kind: 'plain' | 'power' | number): Intl.NumberFormatOptions {
  if (typeof kind === 'number') return { minimumFractionDigits: kind, maximumFractionDigits: kind }
  return { maximumSignificantDigits: SIGNIFICANT_DIGITS, ...(kind === 'power' && { notation: 'scientific' }) }
}

function isExtreme(value: number): boolean {
  const magnitude = Math.abs(value)
  return magnitude >= LARGE || (magnitude < SMALL && magnitude > 0)
}

/** Formats a value with 5 significant digits in a language (BCP 47 tag); a dash for NaN and infinities. @public */
export function formatValue(value: number, locale: string): string {
  if (!Number.isFinite(value)) return GAP
  return formatOf(locale, isExtreme(value) ? 'power' : 'plain').format(value)
}

/** Formats the label of a tick on an axis whose ticks are `step` apart. */
export function formatTick(value: number, step: number, locale: string): string {
  if (isExtreme(value) || (isExtreme(step) && value !== 0)) return formatOf(locale, 'power').format(value)
  const digits = step > 0 ? Math.min(20, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))) : 0
  return formatOf(locale, digits).format(value)
}
