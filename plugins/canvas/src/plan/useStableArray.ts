import { useState } from 'react'

/**
 * Returns the array of an earlier render while its contents are equal as JSON, so that the stage does not redraw it.
 */
export function useStableArray<T>(items: readonly T[]): readonly T[] {
  const contents = JSON.stringify(items)
  const [stable, setStable] = useState({ contents, items })
  if (stable.contents === contents) return stable.items
  setStable({ contents, items })
  return items
}
