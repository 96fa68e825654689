import { hasAnyPermission, hasPermission } from '../permissions'
import type { GridArea, LayoutWidget, Species } from '../schema'
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

function isArrangeable(widget: LayoutWidget | undefined, breakpoint: Breakpoint, species: Species | null): boolean {
  return widget !== undefined && !widget.hidden && isFor(widget, breakpoint, species)
}

/** Whether a widget is for a grid and for the animals of the barn. */
function isFor({ when }: LayoutWidget, breakpoint: Breakpoint, species: Species | null): boolean {
  return (when?.grids?.includes(breakpoint) ?? true) && isForSpecies(when, species)
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
  return closeGaps(
    gridItemsOf(layout, breakpoint).filter(({ key }) => isArrangeable(layout.widgets[key], breakpoint, species)),
  )
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
 * The widgets of a layout that a viewer sees. One that the viewer may not see, that the display settings do not show, or
 * that is for another species or grid, is left out, and the others take its room; where one is collapsed, they close up.
 * `settings` are the names of the display settings that are on. The only widget of a layout stays, since an empty screen
 * would not say why it is empty.
 */
export function visibleItems(
  layout: LayoutWithGrids,
  breakpoint: Breakpoint,
  viewer: LayoutViewer,
  settings: ReadonlySet<string>,
): VisibleItems {
  const saved = closeGaps(gridItemsOf(layout, breakpoint).filter(({ key }) => layout.widgets[key]?.hidden !== true))
  const isOff = (key: string) => {
    const widget = layout.widgets[key]
    return !widget || !isFor(widget, breakpoint, viewer.species) || !isSwitchedOn(widget, settings)
  }
  const items = saved.some(({ key }) => isOff(key)) ? leaveOut(saved, isOff, true) : saved
  const allowedKeys = new Set(
    items.flatMap(({ key }) => {
      const widget = layout.widgets[key]
      return widget && missingPermissions(widget, viewer) === null ? [key] : []
    }),
  )
  const leftOut = items.length - allowedKeys.size
  if (leftOut === 0 || items.length === 1) return { items: withCollapsed(layout, items), leftOut: 0 }
  const seenItems = leaveOut(items, (key) => !allowedKeys.has(key), true)
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

function bottomOf(items: readonly GridItem[]): number {
  return Math.max(...items.map(({ y, h }) => y + h))
}

/** The parts of the lower edge of items between two columns, each with the row at which it is free. */
function lowerEdge(items: readonly GridItem[], left: number, right: number, top: number): GridArea[] {
  const steps: GridArea[] = []
  for (let x = left; x < right; x += 1) {
    const above = items.filter((item) => item.x <= x && x < item.x + item.w)
    const y = above.length > 0 ? bottomOf(above) : top
    const step = steps.at(-1)
    if (step?.y === y) step.w += 1
    else steps.push({ x, y, w: 1, h: 0 })
  }
  return steps
}

/** Moves the lowest item below others as long as it ends higher there, in no less width. */
function levelColumns(items: readonly GridItem[], left: number, right: number, top: number): GridItem[] {
  let levelled = [...items]
  for (;;) {
    const bottom = bottomOf(levelled)
    const lowest = levelled.findLast(({ y, h }) => y + h === bottom)
    if (!lowest) return levelled
    const others = levelled.filter((item) => item !== lowest)
    const place = lowerEdge(others, left, right, top)
      .filter(({ y, w }) => w >= lowest.w && y + lowest.h < bottom)
      .sort((first, second) => first.y - second.y)[0]
    if (!place) return levelled
    levelled = [...others, { ...lowest, x: place.x, y: place.y, w: place.w }]
  }
}

/** Makes an item higher and wider, until others or the edges of its band stop it. */
function stretch(item: GridItem, others: readonly GridItem[], band: GridArea): GridItem {
  const inColumns = others.filter(({ x, w }) => x < item.x + item.w && item.x < x + w)
  const y = Math.max(band.y, ...inColumns.filter((other) => other.y < item.y).map((other) => other.y + other.h))
  const end = Math.min(band.y + band.h, ...inColumns.filter((other) => other.y > item.y).map((other) => other.y))
  const inRows = others.filter((other) => other.y < end && y < other.y + other.h)
  const x = Math.max(band.x, ...inRows.filter((other) => other.x < item.x).map((other) => other.x + other.w))
  const right = Math.min(band.x + band.w, ...inRows.filter((other) => other.x > item.x).map((other) => other.x))
  return { ...item, x, y, w: right - x, h: end - y }
}

/** Arranges the items of a band such that no hole is left between them and none below. */
function fillBand(items: readonly GridItem[], left: number, right: number, top: number): GridItem[] {
  let filled = levelColumns(items, left, right, top)
  const band = { x: left, y: top, w: right - left, h: bottomOf(filled) - top }
  for (const { key } of [...filled].sort(byReadingOrder))
    filled = filled.map((item) =>
      item.key === key
        ? stretch(
            item,
            filled.filter((other) => other.key !== key),
            band,
          )
        : item,
    )
  return filled
}

/**
 * Takes items away. In each band that loses some, the others move together and take the width that is free;
 * `isFilled`: they take the height that is free as well.
 */
function leaveOut(items: readonly GridItem[], isLeftOut: (key: string) => boolean, isFilled = false): GridItem[] {
  const remainingItems = bandsOf(items).flatMap((band) => {
    const others = band.filter(({ key }) => !isLeftOut(key))
    if (others.length === 0 || others.length === band.length) return others
    const top = Math.min(...band.map(({ y }) => y))
    const [left, right] = [leftOf(band), rightOf(band)]
    const raisedItems = closeGaps(others).map((item) => ({ ...item, y: item.y + top }))
    const widened = widen(closeColumns(raisedItems, left), left, right)
    return isFilled ? fillBand(widened, left, right, top) : widened
  })
  return closeGaps(remainingItems.sort(byReadingOrder))
}
