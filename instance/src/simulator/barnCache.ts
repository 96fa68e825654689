import type { Barn } from './barn'

/** What is derived of a barn and costs time, kept for as long as the barn itself. */
export function createBarnCache<T>(
  limit: number,
  derive: (barn: Barn, key: number) => T,
): (barn: Barn, key: number) => T {
  const perBarn = new WeakMap<Barn, Map<number, T>>()
  return (barn, key) => {
    let known = perBarn.get(barn)
    if (!known) perBarn.set(barn, (known = new Map()))
    let value = known.get(key)
    if (value === undefined) {
      if (known.size >= limit) known.clear()
      known.set(key, (value = derive(barn, key)))
    }
    return value
  }
}
