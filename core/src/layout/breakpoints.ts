/** Grids of a layout: the least window width in CSS px and the columns of each. */
export const BREAKPOINTS = {
  desk: { minWidth: 1200, columns: 24 },
  tablet: { minWidth: 768, columns: 12 },
  phone: { minWidth: 0, columns: 1 },
} as const
export type Breakpoint = keyof typeof BREAKPOINTS

export const GRID_ROW_HEIGHT = 24
export const GRID_GAP = 12

export function breakpointOf(width: number): Breakpoint {
  if (width >= BREAKPOINTS.desk.minWidth) return 'desk'
  return width >= BREAKPOINTS.tablet.minWidth ? 'tablet' : 'phone'
}
