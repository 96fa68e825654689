/** Digits of a figure in a sentence: enough to see a difference of some percent. */
const DIGITS = 3
/** A difference of more than this many percent is said in words. */
const MOST_PERCENT = 400

/**
 * By how much a value differs from what was expected: its message, and the percent. Where hardly anything was expected,
 * a share would say nothing.
 */
export function differenceOf({ value, expected }: { value: number; expected: number }): {
  key: 'less' | 'more' | 'muchMore'
  percent: number
} {
  const percent = expected === 0 ? Infinity : Math.round((Math.abs(value - expected) / Math.abs(expected)) * 100)
  if (value < expected) return { key: 'less', percent }
  return percent > MOST_PERCENT ? { key: 'muchMore', percent: 0 } : { key: 'more', percent }
}

/** Formats both figures of a difference. */
export function figuresOf(
  { value, expected }: { value: number; expected: number },
  locale: string,
): { value: string; expected: string } {
  const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: DIGITS })
  return { value: format.format(value), expected: format.format(expected) }
}
