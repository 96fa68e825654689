/**
 * The time since which the outlines of a moment are valid. They are requested by that time, so that all moments between
 * two changes share one call. Undefined for the present ones. `changes` in ms since the epoch, the oldest first.
 * @public
 */
export function outlinesSince(changes: readonly number[], moment: number): number | undefined {
  const after = changes.findIndex((change) => change > moment)
  // Before the first change nothing was drawn, and so it was at any time before.
  return after === -1 ? undefined : (changes[after - 1] ?? 0)
}
