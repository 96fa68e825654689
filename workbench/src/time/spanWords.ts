const UNITS = [
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A length of time in words, in the largest unit that divides it: `7 days`, `20 min`. ms. */
export function spanWords(locale: string, span: number, unitDisplay: 'long' | 'short' = 'short'): string {
  const days = span % UNITS[0][1] === 0 && span <= UNITS[0][1]
  const [unit, length] = UNITS.find(([name, ms]) => span % ms === 0 && !(days && name === 'week')) ?? UNITS[4]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(span / length)
}
