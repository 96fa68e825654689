import type { Zone } from '@barn-workbench/plugin-sdk/chart'

const DAY = 86_400_000
/** From this length on, ms, a first day of which only a part is in the window is left out. */
const SEVERAL_DAYS = 2 * DAY

/** The window from its first midnight on the clocks of the barn, so that its rows are days. */
export function wholeDays({ start, end }: { start: number; end: number }, zone: Zone): { start: number; end: number } {
  if (end - start < SEVERAL_DAYS) return { start, end }
  return { start: zone.toInstant(Math.ceil(zone.toLocal(start) / DAY) * DAY), end }
}
