import type { Barn } from './barn/barn'

/**
 * Remembers the results of a function of a barn and a whole number, for as long as the barn itself is in use. After
 * `limit` values of one barn it forgets them all and starts over.
 */
export function memoizePerBarn<Value>(
  limit: number,
  compute: (barn: Barn, key: number) => Value,
): (barn: Barn, key: number) => Value {
  const valuesOfBarn = new WeakMap<Barn, Map<number, Value>>()

  function valuesOf(barn: Barn): Map<number, Value> {
    const existing = valuesOfBarn.get(barn)
    if (existing) return existing
    const created = new Map<number, Value>()
    valuesOfBarn.set(barn, created)
    return created
  }

  return (barn, key) => {
    const values = valuesOf(barn)
    const known = values.get(key)
    if (known !== undefined) return known
    if (values.size >= limit) values.clear()
    const value = compute(barn, key)
    values.set(key, value)
    return value
  }
}
