/** Compares by names as a reader counts: "Pen 2" comes before "Pen 10". */
export function byName(locale: string): (left: { name: string }, right: { name: string }) => number {
  const collator = new Intl.Collator(locale, { numeric: true })
  return (left, right) => collator.compare(left.name, right.name)
}
