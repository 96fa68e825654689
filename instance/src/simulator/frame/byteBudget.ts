/** Keeps what was painted, up to so many bytes; the least recently used goes first. */
export function createByteBudget<T>(largest: number, sizeOf: (item: T) => number): (key: string, paint: () => T) => T {
  const kept = new Map<string, T>()
  let bytes = 0
  return (key, paint) => {
    let item = kept.get(key)
    if (item !== undefined) kept.delete(key)
    else {
      item = paint()
      bytes += sizeOf(item)
    }
    kept.set(key, item)
    for (const [oldest, old] of kept) {
      if (bytes <= largest || oldest === key) break
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
    return item
  }
}
