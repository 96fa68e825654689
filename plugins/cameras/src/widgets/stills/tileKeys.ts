/** The index of the tile to which a key leads from another in a grid; null for a key that leads nowhere. */
export function indexAfterKey(
  key: string,
  index: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  return next >= 0 && next < count ? next : null
}
