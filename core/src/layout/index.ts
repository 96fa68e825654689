export { applyEdits } from './applyEdit'
export { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type Breakpoint } from './breakpoints'
export { diffLayouts } from './diffLayouts'
export { History, HISTORY_LIMIT, noHistory, redo, takeStep, undo, type Edited } from './history'
export { invertEdits } from './invertEdits'
export { isSame } from './isSame'
export { LayoutEdit, readEdits, settingPath } from './layoutEdit'
export { mergeOwn } from './mergeOwn'
export { closeGaps, placesOf, type Placed } from './places'
export { isForSpecies, readLayout } from './readLayout'
export { freeKey, rebaseEdits, type RebaseNote } from './rebaseEdits'
export {
  layoutChoices,
  resolveLayout,
  roleLayoutId,
  splitLayoutId,
  type Audience,
  type LayoutChoice,
  type LayoutScope,
  type LayoutSources,
  type ResolvedLayout,
} from './resolveLayout'
