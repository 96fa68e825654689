import type { TimeWindow } from '@barn-workbench/plugin-sdk/chart'

/** Numbers of pictures on a contact sheet. */
export const SHEET_SIZES = [6, 12, 24] as const
export const DEFAULT_SHEET_SIZE = 12

/** The middles of equal parts of a window, as far as it has passed; ms since the epoch. */
export function sheetTimes({ start, end }: TimeWindow, count: number, now: number): number[] {
  const length = Math.min(end, now) - start
  if (length <= 0) return []
  return Array.from({ length: count }, (_, index) => Math.floor(start + ((index + 0.5) * length) / count))
}
