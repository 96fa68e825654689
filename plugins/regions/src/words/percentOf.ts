/** Returns a function that writes a share as percent; a small one with a digit after the comma. */
export function percentOf(locale: string): (share: number) => string {
  const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const fine = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (share) => (share > 0 && share < 0.1 ? fine : whole).format(share)
}
