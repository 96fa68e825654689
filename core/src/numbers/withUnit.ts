/** The sign of percent as it stands behind a number in a language: with a space in some, without one in others. */
function percentSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0)
  return parts
    .slice(parts.findLastIndex(({ type }) => type === 'integer') + 1)
    .map(({ value }) => value)
    .join('')
}

/** A number in words of a language with its unit behind it; an empty unit is none. */
export function withUnit(number: string, unit: string | undefined, locale: string): string {
  if (!unit) return number
  return unit === '%' ? number + percentSign(locale) : `${number}\u00a0${unit}`
}
