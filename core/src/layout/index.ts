/*
 * Layouts and their edits, as pure functions.
 *
 * - `readLayout` migrates a stored layout to the present format. `resolveLayout` chooses the shared layout of an
 *   account: shipped, of the instance or of a role.
 * - `layoutEdit` declares the edits. `applyEdits` makes them, `history` inverts, undoes and repeats them, and
 *   `diffLayouts` finds the edits that lead from one layout to another.
 * - `rebaseEdits` carries edits over a change of the layout below them; `mergeDeviceEdits` merges the edits of two tabs
 *   or devices since their last common state.
 * - `gridItems` and `breakpoints` place widgets on the grids; `visibleItems` leaves out widgets that an account does
 *   not see.
 */

export { applyEdits } from './applyEdits'
export { breakpointOf, BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, type Breakpoint } from './breakpoints'
export { diffLayouts } from './diffLayouts'
export { emptyLayout } from './emptyLayout'
export { gridItemsOf, itemsWithout, type GridItem } from './gridItems'
export { applyStep, emptyHistory, History, invertEdits, redo, undo, type EditedLayout } from './history'
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
