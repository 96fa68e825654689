import { MINUTE } from '@barn-workbench/core/time'
import type { TimeWindow } from '@barn-workbench/plugin-sdk/chart'

/** Shorter spans are not loaded, ms. */
const SHORTEST = 10 * MINUTE

/**
 * The span of time that is loaded for a window: wider, and the same for many windows, so that a window that moves a little
 * loads nothing. It begins and ends at multiples of its own unit.
 */
export function loadedWindow({ start, end }: TimeWindow): TimeWindow {
  const unit = 2 ** Math.ceil(Math.log2(Math.max(SHORTEST, end - start)))
  return { start: Math.max(0, Math.floor(start / unit) * unit), end: Math.ceil(end / unit) * unit }
}
