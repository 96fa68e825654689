import type { LayoutContent } from '../schema'
import { applyEdit, savedGridAreas } from './applyEdits'
import { settingOf, type LayoutEdit, type LayoutField, type SetEdit, type WidgetField } from './layoutEdit'
import { ownProperty } from './ownProperty'

/** A `set`; without a value where there was none. */
function set(key: string, path: string, value: unknown): SetEdit {
  return value === undefined ? { op: 'set', key, path } : { op: 'set', key, path, value }
}

function restoreLayoutField({ title, roles, grids }: LayoutContent, path: string): SetEdit {
  const before: Record<LayoutField, unknown> = {
    title,
    roles,
    'grids.desk': grids.desk,
    'grids.tablet': grids.tablet,
    'grids.phone': grids.phone,
  }
  return set('', path, before[path as LayoutField])
}

function restoreWidgetField({ widgets }: LayoutContent, { key, path }: SetEdit): SetEdit {
  const setting = settingOf(path)
  const widget = ownProperty(widgets, key)
  return set(key, path, setting === undefined ? widget?.[path as WidgetField] : ownProperty(widget?.settings, setting))
}

function putBack(layout: LayoutContent, key: string): LayoutEdit[] {
  const widget = ownProperty(layout.widgets, key)
  return widget ? [{ op: 'add', key, value: { widget, places: savedGridAreas(layout, key) } }] : []
}

function isHidden({ widgets }: LayoutContent, key: string): boolean {
  return ownProperty(widgets, key)?.hidden === true
}

function restorePlace(layout: LayoutContent, edit: Extract<LayoutEdit, { op: 'move' | 'resize' }>): LayoutEdit {
  const before = ownProperty(layout.grids[edit.grid], edit.key)
  // A grid that was derived becomes so again.
  if (!before) return restoreLayoutField(layout, `grids.${edit.grid}`)
  const { x, y, w, h } = before
  return edit.op === 'move' ? { ...edit, value: { x, y } } : { ...edit, value: { w, h } }
}

function restoreField(before: LayoutContent, edit: SetEdit): SetEdit {
  return edit.key === '' ? restoreLayoutField(before, edit.path) : restoreWidgetField(before, edit)
}

function invertOne(before: LayoutContent, edit: LayoutEdit): LayoutEdit[] {
  switch (edit.op) {
    case 'add':
      return [{ op: 'remove', key: edit.key }]
    case 'remove':
      return putBack(before, edit.key)
    case 'hide':
      return [{ ...edit, value: isHidden(before, edit.key) }]
    case 'move':
    case 'resize':
      return [restorePlace(before, edit)]
    case 'order':
      return [restoreLayoutField(before, `grids.${edit.grid}`)]
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
    if (next !== layout) inverse.unshift(...invertOne(layout, edit))
    layout = next
  }
  return inverse
}
