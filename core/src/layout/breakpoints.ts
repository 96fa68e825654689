import { MAXIMUM_COLUMNS } from '../schema'

/** The grids of a layout: the minimum window width in CSS px, and the number of columns. */
export const BREAKPOINTS = {
  desk: { minWidth: 1200, columns: MAXIMUM_COLUMNS },
  tablet: { minWidth: 768, columns: 12 },
  phone: { minWidth: 0, columns: 1 },
} as const
export type Breakpoint = keyof typeof BREAKPOINTS

export const BREAKPOINT_NAMES = Object.keys(BREAKPOINTS) as Breakpoint[]

/** Height of a row and gap between widgets, in CSS px. */
export const GRID_ROW_HEIGHT = 24
export const GRID_GAP = 12

/** The breakpoint of a window width in CSS px. */
export function breakpointOf(width: number): Breakpoint {
  if (width >= BREAKPOINTS.desk.minWidth) return 'desk'
  return width >= BREAKPOINTS.tablet.minWidth ? 'tablet' : 'phone'
}
