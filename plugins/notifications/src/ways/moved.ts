/** A list with one entry moved by a number of places; the same order where it would leave the list. */
export function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const entry = list[index]
  const target = index + by
  if (entry === undefined || target < 0 || target >= list.length) return [...list]
  const others = list.filter((_, other) => other !== index)
  return [...others.slice(0, target), entry, ...others.slice(target)]
}
