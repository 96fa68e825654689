export { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type Breakpoint } from './breakpoints'
export { placesOf, type Placed } from './places'
export { isForSpecies, readLayout } from './readLayout'
