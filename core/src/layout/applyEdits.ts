import type { GridArea, LayoutContent, LayoutGrid, LayoutWidget } from '../schema'
import { BREAKPOINTS, type Breakpoint } from './breakpoints'
import { flowIntoRows, gridItemsOf, type LayoutWithGrids } from './gridItems'
import {
  LAYOUT_FIELDS,
  settingOf,
  WIDGET_FIELDS,
  type LayoutEdit,
  type LayoutField,
  type SetEdit,
  type WidgetField,
} from './layoutEdit'
import { ownProperty } from './ownProperty'

const GRIDS = Object.keys(BREAKPOINTS) as Breakpoint[]

/** A copy without one property. */
function without<T extends object>(from: T, property: string): T {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name !== property)) as T
}

/** A copy with one property set; absent where the value is undefined. */
function withProperty<T extends object>(of: T, property: string, value: unknown): T {
  return value === undefined ? without(of, property) : { ...of, [property]: value }
}

/** The places of a grid as they are saved, or as they would be derived. */
export function gridOf(layout: LayoutWithGrids, grid: Breakpoint): LayoutGrid {
  return layout.grids[grid] ?? Object.fromEntries(gridItemsOf(layout, grid).map(({ key, ...place }) => [key, place]))
}

/** The places of one widget, on the grids that name it. */
export function savedGridAreas({ grids }: LayoutWithGrids, key: string): Partial<Record<Breakpoint, GridArea>> {
  return Object.fromEntries(
    GRIDS.flatMap((grid) => {
      const found = ownProperty(grids[grid], key)
      return found ? [[grid, found]] : []
    }),
  )
}

function withGrid<T extends LayoutWithGrids>(layout: T, grid: Breakpoint, places: LayoutGrid): T {
  return { ...layout, grids: { ...layout.grids, [grid]: places } }
}

function withWidget<T extends LayoutWithGrids>(layout: T, key: string, widget: LayoutWidget): T {
  return { ...layout, widgets: { ...layout.widgets, [key]: widget } }
}

function placeOf(layout: LayoutWithGrids, grid: Breakpoint, key: string): GridArea | undefined {
  const found = gridItemsOf(layout, grid).find((placed) => placed.key === key)
  return found && { x: found.x, y: found.y, w: found.w, h: found.h }
}

function place<T extends LayoutWithGrids>(
  layout: T,
  { key, grid, value }: Extract<LayoutEdit, { op: 'move' | 'resize' }>,
): T {
  const places = gridOf(layout, grid)
  const before = ownProperty(places, key) ?? placeOf(layout, grid, key)
  return before ? withGrid(layout, grid, { ...places, [key]: { ...before, ...value } }) : layout
}

function order<T extends LayoutWithGrids>(layout: T, { key, grid, value }: Extract<LayoutEdit, { op: 'order' }>): T {
  const reading = gridItemsOf(layout, grid)
  const moved = reading.find((placed) => placed.key === key)
  if (!moved) return layout
  const others = reading.filter((placed) => placed !== moved)
  const ordered = [...others.slice(0, value), moved, ...others.slice(value)]
  return withGrid(
    layout,
    grid,
    Object.fromEntries(flowIntoRows(ordered, BREAKPOINTS[grid].columns).map(({ key: name, ...rest }) => [name, rest])),
  )
}

function add<T extends LayoutWithGrids>(layout: T, { key, value }: Extract<LayoutEdit, { op: 'add' }>): T {
  if (Object.hasOwn(layout.widgets, key)) return layout
  return GRIDS.reduce(
    (grown, grid) => {
      const [at, places] = [value.places[grid], grown.grids[grid]]
      return at && places ? withGrid(grown, grid, { ...places, [key]: at }) : grown
    },
    withWidget(layout, key, value.widget),
  )
}

function remove<T extends LayoutWithGrids>(layout: T, key: string): T {
  return GRIDS.reduce<T>(
    (shrunk, grid) => {
      const places = shrunk.grids[grid]
      return places ? withGrid(shrunk, grid, without(places, key)) : shrunk
    },
    { ...layout, widgets: without(layout.widgets, key) },
  )
}

function setOnLayout(layout: LayoutContent, { path, value }: SetEdit): LayoutContent {
  if (!Object.hasOwn(LAYOUT_FIELDS, path)) return layout
  const parsed = LAYOUT_FIELDS[path as LayoutField].safeParse(value)
  if (!parsed.success) return layout
  const [field = '', grid] = path.split('.')
  return grid === undefined
    ? withProperty(layout, field, parsed.data)
    : { ...layout, grids: withProperty(layout.grids, grid, parsed.data) }
}

function setOnWidget(widget: LayoutWidget, { path, value }: SetEdit): LayoutWidget {
  const setting = settingOf(path)
  if (setting !== undefined) return { ...widget, settings: withProperty(widget.settings, setting, value) }
  if (!Object.hasOwn(WIDGET_FIELDS, path)) return widget
  const parsed = WIDGET_FIELDS[path as WidgetField].safeParse(value)
  return parsed.success ? withProperty(widget, path, parsed.data) : widget
}

type WidgetEdit = Exclude<LayoutEdit, { op: 'add' }>

function applyToWidget(layout: LayoutContent, widget: LayoutWidget, edit: WidgetEdit): LayoutContent {
  switch (edit.op) {
    case 'remove':
      return remove(layout, edit.key)
    case 'hide':
      return withWidget(layout, edit.key, withProperty(widget, 'hidden', edit.value || undefined))
    case 'move':
    case 'resize':
      return place(layout, edit)
    case 'order':
      return order(layout, edit)
    case 'set':
      return withWidget(layout, edit.key, setOnWidget(widget, edit))
  }
}

/** The layout after one edit. An edit that no longer fits, e.g. of a widget that is gone, changes nothing. */
export function applyEdit(layout: LayoutContent, edit: LayoutEdit): LayoutContent {
  if (edit.op === 'add') return add(layout, edit)
  if (edit.key === '') return edit.op === 'set' ? setOnLayout(layout, edit) : layout
  const widget = ownProperty(layout.widgets, edit.key)
  return widget ? applyToWidget(layout, widget, edit) : layout
}

/** The layout after edits, one upon the other. */
export function applyEdits(layout: LayoutContent, edits: readonly LayoutEdit[]): LayoutContent {
  return edits.reduce(applyEdit, layout)
}
