import type { LayoutContent, LayoutGrid, LayoutWidget } from '../schema'
import { BREAKPOINT_NAMES, type Breakpoint } from './breakpoints'
import { gridOf, savedGridAreas } from './gridItems'
import { isDeepEqual, ownProperty } from './jsonValues'
import { LAYOUT_KEY, setEdit, settingPath, type LayoutEdit } from './layoutEdit'

const OTHER_BREAKPOINTS = BREAKPOINT_NAMES.filter((breakpoint) => breakpoint !== 'desk')

function settingEdits(key: string, before: LayoutWidget, after: LayoutWidget): LayoutEdit[] {
  // A setting may have another meaning in another version, so the settings are replaced as a whole.
  if (before.version !== after.version)
    return [setEdit(key, 'version', after.version), setEdit(key, 'settings', after.settings)]
  const names = new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])
  return [...names]
    .filter((name) => !isDeepEqual(ownProperty(before.settings, name), ownProperty(after.settings, name)))
    .map((name) => setEdit(key, settingPath(name), ownProperty(after.settings, name)))
}

function widgetEdits(key: string, before: LayoutWidget, after: LayoutWidget): LayoutEdit[] {
  const edits: LayoutEdit[] = []
  if (before.hidden !== after.hidden) edits.push({ op: 'hide', key, value: after.hidden ?? false })
  edits.push(...settingEdits(key, before, after))
  if (before.title !== after.title) edits.push(setEdit(key, 'title', after.title))
  if (before.locked !== after.locked) edits.push(setEdit(key, 'locked', after.locked))
  if (!isDeepEqual(before.when, after.when)) edits.push(setEdit(key, 'when', after.when))
  return edits
}

/** The moves and resizes of one widget between two states of a grid. */
function areaEdits(key: string, breakpoint: Breakpoint, before: LayoutGrid, after: LayoutGrid): LayoutEdit[] {
  const areaBefore = ownProperty(before, key)
  const areaAfter = ownProperty(after, key)
  if (!areaAfter) return []
  const { x, y, w, h } = areaAfter
  const isMoved = areaBefore?.x !== x || areaBefore.y !== y
  const isResized = areaBefore?.w !== w || areaBefore.h !== h
  const edits: LayoutEdit[] = []
  if (isMoved) edits.push({ op: 'move', key, grid: breakpoint, value: { x, y } })
  if (isResized) edits.push({ op: 'resize', key, grid: breakpoint, value: { w, h } })
  return edits
}

/**
 * The edits of one grid: moves and resizes of the widgets that both layouts have (`commonKeys`). The grid is replaced
 * as a whole where these cannot express the change: when it is no longer saved, when it is saved for the first time
 * without a change, and when a widget of both layouts has lost its area on it.
 */
function gridEdits(
  [before, after]: readonly [LayoutContent, LayoutContent],
  commonKeys: readonly string[],
  breakpoint: Breakpoint,
): LayoutEdit[] {
  const gridAfter = after.grids[breakpoint]
  const gridReplacement = setEdit(LAYOUT_KEY, `grids.${breakpoint}`, gridAfter)
  if (!gridAfter) return before.grids[breakpoint] ? [gridReplacement] : []
  const gridBefore = gridOf(before, breakpoint)
  const hasLostArea = (key: string) => Object.hasOwn(gridBefore, key) && !Object.hasOwn(gridAfter, key)
  if (commonKeys.some(hasLostArea)) return [gridReplacement]
  const edits = Object.keys(gridAfter)
    .filter((key) => commonKeys.includes(key))
    .flatMap((key) => areaEdits(key, breakpoint, gridBefore, gridAfter))
  const isSavedForTheFirstTime = !before.grids[breakpoint]
  return edits.length === 0 && isSavedForTheFirstTime ? [gridReplacement] : edits
}

/**
 * The fewest edits that lead from one layout to the other, each field at most once. Used for a person's own edits, for
 * the changes of an administrator, and for an import.
 */
export function diffLayouts(before: LayoutContent, after: LayoutContent): LayoutEdit[] {
  const isSameWidget = (key: string) => ownProperty(before.widgets, key)?.type === ownProperty(after.widgets, key)?.type
  const removedKeys = Object.keys(before.widgets).filter((key) => !isSameWidget(key))
  const addedKeys = Object.keys(after.widgets).filter((key) => !isSameWidget(key))
  const commonKeys = Object.keys(after.widgets).filter(isSameWidget)

  const addWidget = (key: string): LayoutEdit[] => {
    const widget = ownProperty(after.widgets, key)
    return widget ? [{ op: 'add', key, value: { widget, places: savedGridAreas(after, key) } }] : []
  }
  const changeWidget = (key: string): LayoutEdit[] => {
    const widgetBefore = ownProperty(before.widgets, key)
    const widgetAfter = ownProperty(after.widgets, key)
    return widgetBefore && widgetAfter ? widgetEdits(key, widgetBefore, widgetAfter) : []
  }

  return [
    // A grid that is not saved is derived from the desk, so the other grids change before the desk does.
    ...OTHER_BREAKPOINTS.flatMap((breakpoint) => gridEdits([before, after], commonKeys, breakpoint)),
    // A widget whose type has changed is removed and added, in this order.
    ...removedKeys.map((key): LayoutEdit => ({ op: 'remove', key })),
    ...addedKeys.flatMap(addWidget),
    ...gridEdits([before, after], commonKeys, 'desk'),
    ...commonKeys.flatMap(changeWidget),
    ...(['title', 'roles'] as const)
      .filter((field) => !isDeepEqual(before[field], after[field]))
      .map((field) => setEdit(LAYOUT_KEY, field, after[field])),
  ]
}
