import { hasAnyPermission, hasPermission } from '../permissions'
import type { LayoutWidget, Species } from '../schema'
import type { Breakpoint } from './breakpoints'
import { byReadingOrder, closeGaps, gridItemsOf, type GridItem, type LayoutWithGrids } from './gridItems'
import { isForSpecies } from './resolveLayout'

/** The account or the previewed role that a layout is shown to. */
export interface LayoutViewer {
  /** Null while it is unknown. */
  species: Species | null
  permissions: ReadonlySet<string>
  /** The permissions of which a widget of this type needs one; an empty list if it needs none, or is unknown. */
  needsOf(type: string): readonly string[]
}

/** Whether the display settings of the instance show a widget. */
function isSwitchedOn({ when }: LayoutWidget, settings: ReadonlySet<string>): boolean {
  return when?.setting === undefined || settings.has(when.setting)
}

/**
 * The permissions of which the viewer lacks each one but needs one to see the widget; null if the viewer may see it.
 */
export function missingPermissions(
  { when, type }: LayoutWidget,
  { permissions, needsOf }: Pick<LayoutViewer, 'permissions' | 'needsOf'>,
): readonly string[] | null {
  if (when?.permission !== undefined && !hasPermission(permissions, when.permission)) return [when.permission]
  const needs = needsOf(type)
  return hasAnyPermission(permissions, needs) ? null : needs
}

/**
 * The widgets of a layout that can be arranged, whether or not the viewer may see them: all but the hidden ones and
 * those for another species or grid. The gaps that these and removed widgets leave are closed.
 */
export function arrangeableItems(
  layout: LayoutWithGrids,
  breakpoint: Breakpoint,
  species: Species | null,
): readonly GridItem[] {
  const items = gridItemsOf(layout, breakpoint)
  const shownItems = items.filter(({ key }) => {
    const widget = layout.widgets[key]
    const isForGrid = widget?.when?.grids?.includes(breakpoint) ?? true
    return widget !== undefined && !widget.hidden && isForGrid && isForSpecies(widget.when, species)
  })
  return closeGaps(shownItems)
}

/** Height of a widget that is collapsed to its title, in rows. */
const COLLAPSED_ROWS = 2

/** Whether somebody has collapsed an item of a layout to its title. */
export function isCollapsed({ widgets }: Pick<LayoutWithGrids, 'widgets'>, { key }: Pick<GridItem, 'key'>): boolean {
  return widgets[key]?.settings.collapsed === true
}

/** Collapsed items take the height of a title, and those below them move up. */
function withCollapsed(layout: LayoutWithGrids, items: readonly GridItem[]): readonly GridItem[] {
  if (!items.some((item) => isCollapsed(layout, item))) return items
  return closeGaps(
    items.map((item) => (isCollapsed(layout, item) ? { ...item, h: Math.min(item.h, COLLAPSED_ROWS) } : item)),
  )
}

/** The items of a layout that a viewer sees, and how many are left out because the viewer may not see them. */
export interface VisibleItems {
  items: readonly GridItem[]
  leftOut: number
}

/**
 * The widgets of a layout that a viewer sees. A widget that the viewer may not see, or that the display settings do not
 * show, is left out, and the others close up, as they do where one is collapsed; `settings` are the names of those that
 * are on. The only widget of a layout stays, since an empty screen would not say why it is empty.
 */
export function visibleItems(
  layout: LayoutWithGrids,
  breakpoint: Breakpoint,
  viewer: LayoutViewer,
  settings: ReadonlySet<string>,
): VisibleItems {
  const arrangeable = arrangeableItems(layout, breakpoint, viewer.species)
  const isOff = (key: string) => {
    const widget = layout.widgets[key]
    return widget !== undefined && !isSwitchedOn(widget, settings)
  }
  const items = arrangeable.some(({ key }) => isOff(key)) ? leaveOut(arrangeable, isOff) : arrangeable
  const allowedKeys = new Set(
    items.flatMap(({ key }) => {
      const widget = layout.widgets[key]
      return widget && missingPermissions(widget, viewer) === null ? [key] : []
    }),
  )
  const leftOut = items.length - allowedKeys.size
  if (leftOut === 0 || items.length === 1) return { items: withCollapsed(layout, items), leftOut: 0 }
  const seenItems = leaveOut(items, (key) => !allowedKeys.has(key))
  return { items: withCollapsed(layout, seenItems), leftOut }
}

/** The items without one of them: the others of its rows move together and take its width. */
export function itemsWithout(items: readonly GridItem[], key: string): GridItem[] {
  return leaveOut(items, (other) => other === key)
}

/** Splits items into the bands of rows that no item crosses, from top to bottom. */
function bandsOf(items: readonly GridItem[]): GridItem[][] {
  const bands: GridItem[][] = []
  let bottom = 0
  for (const item of [...items].sort(byReadingOrder)) {
    const band = bands.at(-1)
    if (band && item.y < bottom) band.push(item)
    else bands.push([item])
    bottom = Math.max(bottom, item.y + item.h)
  }
  return bands
}

function leftOf(items: readonly GridItem[]): number {
  return Math.min(...items.map(({ x }) => x))
}

function rightOf(items: readonly GridItem[]): number {
  return Math.max(...items.map(({ x, w }) => x + w))
}

/** Moves items to the left until another one, or the column `left`, stops them. */
function closeColumns(items: readonly GridItem[], left: number): GridItem[] {
  const movedItems: GridItem[] = []
  for (const item of [...items].sort((first, second) => first.x - second.x || byReadingOrder(first, second))) {
    const itemsBefore = movedItems.filter((other) => other.y < item.y + item.h && item.y < other.y + other.h)
    movedItems.push({ ...item, x: itemsBefore.length > 0 ? rightOf(itemsBefore) : left })
  }
  return movedItems
}

/** Widens items in proportion, so that they reach from the column `left` to the column `right`. */
function widen(items: readonly GridItem[], left: number, right: number): GridItem[] {
  const factor = (right - left) / (rightOf(items) - left)
  const columnAt = (x: number) => left + Math.round((x - left) * factor)
  return items.map((item) => {
    const x = columnAt(item.x)
    return { ...item, x, w: columnAt(item.x + item.w) - x }
  })
}

/** Takes items away. In each band that loses some, the others move together and take the width that is free. */
function leaveOut(items: readonly GridItem[], isLeftOut: (key: string) => boolean): GridItem[] {
  const remainingItems = bandsOf(items).flatMap((band) => {
    const others = band.filter(({ key }) => !isLeftOut(key))
    if (others.length === 0 || others.length === band.length) return others
    const top = Math.min(...band.map(({ y }) => y))
    const raisedItems = closeGaps(others).map((item) => ({ ...item, y: item.y + top }))
    return widen(closeColumns(raisedItems, leftOf(band)), leftOf(band), rightOf(band))
  })
  return closeGaps(remainingItems.sort(byReadingOrder))
}
