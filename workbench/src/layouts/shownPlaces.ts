import { closeGaps, gridItemsOf, isForSpecies, type Breakpoint, type GridItem } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import type { LayoutContent, LayoutWidget, Species } from '@barn-workbench/core/schema'

/** Whether a widget is shown to who holds these permissions on an instance of this species. */
function isShown({ when, hidden }: LayoutWidget, species: Species | null, permissions: ReadonlySet<string>): boolean {
  return (
    !hidden &&
    isForSpecies(when, species) &&
    (when?.permission === undefined || hasPermission(permissions, when.permission))
  )
}

/** Where the widgets that are shown stand; the gaps of the others close. */
export function shownPlaces(
  layout: LayoutContent,
  breakpoint: Breakpoint,
  { species, permissions }: { species: Species | null; permissions: ReadonlySet<string> },
): GridItem[] {
  const places = gridItemsOf(layout, breakpoint)
  const shown = places.filter(({ key }) => {
    const widget = layout.widgets[key]
    return widget !== undefined && isShown(widget, species, permissions)
  })
  return shown.length === places.length ? places : closeGaps(shown)
}
