import { Immer } from 'immer'
import type { LayoutContent } from '../schema'
import { BREAKPOINT_NAMES, BREAKPOINTS } from './breakpoints'
import { flowIntoRows, gridItemsOf, gridOf, toGrid } from './gridItems'
import { ownProperty } from './jsonValues'
import {
  isLayoutField,
  isWidgetField,
  LAYOUT_FIELDS,
  LAYOUT_KEY,
  settingNameOf,
  WIDGET_FIELDS,
  type AddEdit,
  type AreaEdit,
  type LayoutEdit,
  type OrderEdit,
  type SetEdit,
} from './layoutEdit'

/** Layouts are not frozen, since callers own the documents that they pass. */
const { produce } = new Immer({ autoFreeze: false })

/** Sets a property, or deletes it when the value is undefined. */
function setOrDelete<T extends object>(target: T, property: keyof T & string, value: unknown): void {
  if (value === undefined) Reflect.deleteProperty(target, property)
  else Object.assign(target, { [property]: value })
}

function addWidget(layout: LayoutContent, { key, value }: AddEdit): LayoutContent {
  if (Object.hasOwn(layout.widgets, key)) return layout
  return produce(layout, (draft) => {
    draft.widgets[key] = value.widget
    for (const breakpoint of BREAKPOINT_NAMES) {
      const area = value.places[breakpoint]
      const grid = draft.grids[breakpoint]
      if (area && grid) grid[key] = area
    }
  })
}

function removeWidget(layout: LayoutContent, key: string): LayoutContent {
  return produce(layout, ({ widgets, grids }) => {
    Reflect.deleteProperty(widgets, key)
    for (const grid of Object.values(grids)) if (grid) Reflect.deleteProperty(grid, key)
  })
}

function hideWidget(layout: LayoutContent, key: string, isHidden: boolean): LayoutContent {
  return produce(layout, ({ widgets }) => {
    const widget = widgets[key]
    if (widget) setOrDelete(widget, 'hidden', isHidden || undefined)
  })
}

/** Moves or resizes a widget. A derived grid becomes a saved one. */
function changeArea(layout: LayoutContent, { key, grid, value }: AreaEdit): LayoutContent {
  const areas = gridOf(layout, grid)
  const area = ownProperty(areas, key) ?? ownProperty(toGrid(gridItemsOf(layout, grid)), key)
  if (!area) return layout
  return produce(layout, ({ grids }) => {
    grids[grid] = { ...areas, [key]: { ...area, ...value } }
  })
}

/** Moves a widget to a position in the reading order. All widgets of the grid flow into rows again. */
function changeOrder(layout: LayoutContent, { key, grid, value: position }: OrderEdit): LayoutContent {
  const items = gridItemsOf(layout, grid)
  const movedItem = items.find((item) => item.key === key)
  if (!movedItem) return layout
  const otherItems = items.filter((item) => item !== movedItem)
  const orderedItems = otherItems.toSpliced(position, 0, movedItem)
  return produce(layout, ({ grids }) => {
    grids[grid] = toGrid(flowIntoRows(orderedItems, BREAKPOINTS[grid].columns))
  })
}

function setLayoutField(layout: LayoutContent, { path, value }: SetEdit): LayoutContent {
  if (!isLayoutField(path)) return layout
  const parsed = LAYOUT_FIELDS[path].safeParse(value)
  if (!parsed.success) return layout
  return produce(layout, (draft) => {
    if (path === 'title' || path === 'roles') setOrDelete(draft, path, parsed.data)
    else setOrDelete(draft.grids, path.slice('grids.'.length) as keyof LayoutContent['grids'], parsed.data)
  })
}

function setWidgetField(layout: LayoutContent, { key, path, value }: SetEdit): LayoutContent {
  const settingName = settingNameOf(path)
  if (settingName !== undefined) {
    return produce(layout, ({ widgets }) => {
      const widget = widgets[key]
      if (widget) setOrDelete(widget.settings, settingName, value)
    })
  }
  if (!isWidgetField(path)) return layout
  const parsed = WIDGET_FIELDS[path].safeParse(value)
  if (!parsed.success) return layout
  return produce(layout, ({ widgets }) => {
    const widget = widgets[key]
    if (widget) setOrDelete(widget, path, parsed.data)
  })
}

function applyWidgetEdit(layout: LayoutContent, edit: Exclude<LayoutEdit, AddEdit>): LayoutContent {
  switch (edit.op) {
    case 'remove':
      return removeWidget(layout, edit.key)
    case 'hide':
      return hideWidget(layout, edit.key, edit.value)
    case 'move':
    case 'resize':
      return changeArea(layout, edit)
    case 'order':
      return changeOrder(layout, edit)
    case 'set':
      return setWidgetField(layout, edit)
  }
}

/**
 * The layout after one edit. An edit that no longer fits, for example of a widget that was removed, changes nothing.
 */
export function applyEdit(layout: LayoutContent, edit: LayoutEdit): LayoutContent {
  if (edit.op === 'add') return addWidget(layout, edit)
  if (edit.key === LAYOUT_KEY) return edit.op === 'set' ? setLayoutField(layout, edit) : layout
  return Object.hasOwn(layout.widgets, edit.key) ? applyWidgetEdit(layout, edit) : layout
}

/** The layout after edits, applied in their order. */
export function applyEdits(layout: LayoutContent, edits: readonly LayoutEdit[]): LayoutContent {
  return edits.reduce(applyEdit, layout)
}
