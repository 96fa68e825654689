import { hasAnyPermission, hasPermission } from '../permissions'
import type { LayoutWidget, Species } from '../schema'
import type { Breakpoint } from './breakpoints'
import { closeGaps, gridItemsOf, leaveOut, type GridItem, type LayoutWithGrids } from './gridItems'
import { isForSpecies } from './resolveLayout'

/** The account or the previewed role that a layout is shown to. */
export interface LayoutViewer {
  /** Null while it is unknown. */
  species: Species | null
  permissions: ReadonlySet<string>
  /**
   * The permissions of a widget of this type, of which one is enough; an empty list if it needs none, or is unknown.
   */
  needsOf(type: string): readonly string[]
  /** Whether a widget of this type begins a section of the layout; none does by default. */
  isHeading?(type: string): boolean
}

/** Whether the display settings of the instance show a widget. */
function isSwitchedOn({ when }: LayoutWidget, settings: ReadonlySet<string>): boolean {
  return when?.setting === undefined || settings.has(when.setting)
}

/** The permissions of which the viewer needs one to see the widget, but has none; null if the viewer may see it. */
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

/** Whether a widget is meant for a grid, and for the species of the barn. */
function isFor({ when }: LayoutWidget, breakpoint: Breakpoint, species: Species | null): boolean {
  return (when?.grids?.includes(breakpoint) ?? true) && isForSpecies(when, species)
}

/**
 * The widgets of a layout that can be arranged, even if the viewer may not see them: all except hidden ones and those
 * for another species or grid. The gaps of these and of removed widgets are closed.
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

/** Whether a user has collapsed an item of a layout to its title. */
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

/** Removes headings with no item between them and the next heading, and closes the gaps that they leave. */
function withoutEmptySections(items: readonly GridItem[], isHeading: (key: string) => boolean): readonly GridItem[] {
  const empty = items.filter(({ key }, index) => {
    const next = items[index + 1]
    return isHeading(key) && (next === undefined || isHeading(next.key))
  })
  return empty.length === 0 ? items : closeGaps(items.filter((item) => !empty.includes(item)))
}

/** The items of a layout that a viewer sees. */
export interface VisibleItems {
  items: readonly GridItem[]
  /** Number of widgets that are left out because the viewer lacks their permissions. */
  leftOut: number
}

/**
 * Returns the widgets of a layout that a viewer sees. `settings`: names of the display settings that are on.
 *
 * Left out are widgets for another species or grid, widgets that the display settings hide, and widgets that the viewer
 * may not see, and headings with nothing below them. The others take the room of these. Below a collapsed widget they
 * move up. The only widget of a layout stays even if the viewer may not see it, since an empty screen would not say why
 * it is empty.
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
  const isHeading = (key: string) => viewer.isHeading?.(layout.widgets[key]?.type ?? '') === true
  const shown = (seen: readonly GridItem[]) => withCollapsed(layout, withoutEmptySections(seen, isHeading))
  if (leftOut === 0 || items.length === 1) return { items: shown(items), leftOut: 0 }
  return { items: shown(leaveOut(items, (key) => !allowedKeys.has(key), true)), leftOut }
}
