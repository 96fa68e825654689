/** Compares texts as a reader counts: "Pen 2" comes before "Pen 10". Without a locale it is the device's. */
export function byText(locale?: string): (left: string, right: string) => number {
  return new Intl.Collator(locale, { numeric: true }).compare
}

/** Compares by names as a reader counts: "Pen 2" comes before "Pen 10". Without a locale it is the device's. */
export function byName(locale?: string): (left: { name: string }, right: { name: string }) => number {
  const compare = byText(locale)
  return (left, right) => compare(left.name, right.name)
}
