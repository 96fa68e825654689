import { DAY, type TimeZone } from '@barn-workbench/core/time'

/** From this length on, ms, a first day of which only a part is in the window is left out. */
const SEVERAL_DAYS = 2 * DAY

/** The window from its first midnight on the clocks of the barn, so that its rows are days. */
export function wholeDays(
  { start, end }: { start: number; end: number },
  zone: TimeZone,
): { start: number; end: number } {
  if (end - start < SEVERAL_DAYS) return { start, end }
  return { start: zone.toInstant(Math.ceil(zone.toLocal(start) / DAY) * DAY), end }
}
