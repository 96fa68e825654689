import type { LayoutContent } from '../schema'
import { applyEdit } from './applyEdits'
import { savedGridAreas } from './gridItems'
import { ownProperty } from './jsonValues'
import { fieldValueOf, setEdit, type AreaEdit, type LayoutEdit, type SetEdit } from './layoutEdit'

function restoreField(before: LayoutContent, { key, path, op }: SetEdit): SetEdit {
  return setEdit(key, path, fieldValueOf(before, { op, key, path }))
}

/** Restores a whole grid. A grid that was derived is derived again. */
function restoreGrid(before: LayoutContent, grid: AreaEdit['grid']): SetEdit {
  return setEdit('', `grids.${grid}`, before.grids[grid])
}

function restoreArea(before: LayoutContent, edit: AreaEdit): LayoutEdit {
  const area = ownProperty(before.grids[edit.grid], edit.key)
  if (!area) return restoreGrid(before, edit.grid)
  const { x, y, w, h } = area
  return edit.op === 'move' ? { ...edit, value: { x, y } } : { ...edit, value: { w, h } }
}

function restoreWidget(before: LayoutContent, key: string): LayoutEdit[] {
  const widget = ownProperty(before.widgets, key)
  return widget ? [{ op: 'add', key, value: { widget, places: savedGridAreas(before, key) } }] : []
}

function invertEdit(before: LayoutContent, edit: LayoutEdit): LayoutEdit[] {
  switch (edit.op) {
    case 'add':
      return [{ op: 'remove', key: edit.key }]
    case 'remove':
      return restoreWidget(before, edit.key)
    case 'hide':
      return [{ ...edit, value: ownProperty(before.widgets, edit.key)?.hidden === true }]
    case 'move':
    case 'resize':
      return [restoreArea(before, edit)]
    case 'order':
      return [restoreGrid(before, edit.grid)]
    case 'set':
      return [restoreField(before, edit)]
  }
}

/** The edits that lead back from `applyEdits(before, edits)` to `before`. */
export function invertEdits(before: LayoutContent, edits: readonly LayoutEdit[]): LayoutEdit[] {
  const inverse: LayoutEdit[] = []
  let layout = before
  for (const edit of edits) {
    const next = applyEdit(layout, edit)
    if (next !== layout) inverse.unshift(...invertEdit(layout, edit))
    layout = next
  }
  return inverse
}
