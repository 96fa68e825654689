export { applyEdits } from './applyEdits'
export { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type Breakpoint } from './breakpoints'
export { diffLayouts } from './diffLayouts'
export { gridItemsOf, itemsWithout, type GridItem } from './gridItems'
export { applyStep, emptyHistory, History, redo, undo, type EditedLayout } from './history'
export { invertEdits } from './history'
export { isDeepEqual, ownProperty } from './jsonValues'
export { LAYOUT_KEY, LayoutEdit, readEdits, settingPath } from './layoutEdit'
export { mergeDeviceEdits, type DeviceEdits } from './mergeDeviceEdits'
export { readLayout } from './readLayout'
export { rebaseEdits, unusedKey, type RebaseNote } from './rebaseEdits'
export {
  isForSpecies,
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
export { arrangeableItems, isCollapsed, missingPermissions, visibleItems, type LayoutViewer } from './visibleItems'
