export { applyEdits } from './applyEdits'
export { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type Breakpoint } from './breakpoints'
export { diffLayouts } from './diffLayouts'
export { History, HISTORY_LIMIT, emptyHistory, redo, applyStep, undo, type EditedLayout } from './history'
export { invertEdits } from './invertEdits'
export { isDeepEqual } from './isSame'
export { LayoutEdit, readEdits, settingPath } from './layoutEdit'
export { mergeDeviceEdits } from './mergeDeviceEdits'
export { closeGaps, gridItemsOf, type GridItem } from './gridItems'
export { isForSpecies, readLayout } from './readLayout'
export { unusedKey, rebaseEdits, type RebaseNote } from './rebaseEdits'
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
