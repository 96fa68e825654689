import { expect, test } from 'vitest'
import { BREAKPOINTS, gridItemsOf, readLayout, visibleItems } from '@barn-workbench/core/layout'
import { hasAnyPermission, permissionCatalogue } from '@barn-workbench/core/permissions'
import { displayModeDefaults, Species, switchedOnSettings } from '@barn-workbench/core/schema'
import { shippedLayouts } from '@barn-workbench/layouts'
import { readSettings, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { predefinedRoles } from '../../instance/src/auth/predefinedRoles'
import { navItemsFor } from '../../workbench/src/navigation/navItems'
import { LAYOUT_ROUTES } from '../../workbench/src/navigation/screenTitle'
import { manifests } from '../../workbench/src/plugins'
import { loadPlugins } from '../../workbench/src/registry/loadPlugins'

const { plugins, faulty } = await loadPlugins(manifests)
const widgets = new Map(
  plugins
    .flatMap((plugin) => (plugin.widgets ?? []) as readonly WidgetDefinition[])
    .map((widget) => [widget.id as string, widget]),
)
const named = shippedLayouts.map((layout) => [`${layout.layoutId} ${layout.when?.species ?? ''}`, layout] as const)

test.each(named)('%s names widgets that exist, with settings that they read', (_name, layout) => {
  expect(readLayout(layout).ok).toBe(true)
  for (const [key, { type, version, settings }] of Object.entries(layout.widgets)) {
    const widget = widgets.get(type)
    expect(widget, `${key}: ${type}`).toBeDefined()
    if (widget) expect(readSettings(widget, { version, settings }), key).toMatchObject({ ok: true })
  }
})

test.each(named)('%s gives each widget room enough, on every screen, and none covers another', (_name, layout) => {
  for (const breakpoint of ['desk', 'tablet', 'phone'] as const) {
    const places = gridItemsOf(layout, breakpoint)
    expect(places.map((place) => place.key).sort()).toEqual(Object.keys(layout.widgets).sort())
    const cells = places.flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { key, h } of places)
      expect(h, `${key} on ${breakpoint}`).toBeGreaterThanOrEqual(
        widgets.get(layout.widgets[key]?.type ?? '')?.size.minH ?? 1,
      )
  }
})

const barnDashboards = named.filter(([, { layoutId }]) => layoutId === 'barn-dashboard')

test.each(barnDashboards)('%s has the plan before the news where one is below the other', (_name, layout) => {
  for (const breakpoint of ['tablet', 'phone'] as const) {
    const keys = gridItemsOf(layout, breakpoint)
      .sort((left, right) => left.y - right.y)
      .map(({ key }) => key)
    expect(keys.indexOf('floorPlan'), breakpoint).toBeLessThan(keys.indexOf('news'))
  }
})

const permissionsOf = (role: string): string[] => {
  const { inheritedRoles = [], permissions = [] } = predefinedRoles.get(role) ?? {}
  return [...permissions, ...inheritedRoles.flatMap(permissionsOf)]
}
const seen = named.flatMap(([name, layout]) =>
  [...predefinedRoles.keys()].flatMap((role) =>
    (layout.when?.species ? [layout.when.species] : Species.options).map((species) => ({
      name,
      layout,
      role,
      species,
    })),
  ),
)

test.each(seen)('$name has no hole for the role $role in a barn of $species', ({ layout, role, species }) => {
  const needsOf = (type: string) => widgets.get(type)?.needs ?? []
  const viewer = { species, permissions: new Set(permissionsOf(role)), needsOf }
  for (const breakpoint of ['desk', 'tablet', 'phone'] as const) {
    const { items } = visibleItems(layout, breakpoint, viewer, switchedOnSettings(displayModeDefaults))
    const rows = Math.max(0, ...items.map(({ y, h }) => y + h))
    const free = items.reduce((left, { w, h }) => left - w * h, rows * BREAKPOINTS[breakpoint].columns)
    // The only widget of a screen fills it at any area.
    if (items.length > 1) expect(free, breakpoint).toBe(0)
  }
})

test('the navigation leads nobody to a screen whose widgets are all for other accounts', () => {
  const needsOf = (layoutId: string) =>
    shippedLayouts
      .filter((layout) => layout.layoutId === layoutId)
      .flatMap((layout) => Object.values(layout.widgets).map(({ type }) => widgets.get(type)?.needs ?? []))
  // No measurement takes the permission for the size of a trial.
  const used = permissionCatalogue.filter((permission) => permission !== 'data.view.testsize')
  const accounts = [[], ...used.map((permission) => [permission])]
  const deadEnds = accounts.flatMap((held) => {
    const permissions = new Set(held)
    const offered = new Set(navItemsFor('1001', permissions, true, 'pigs').map(({ id }) => id))
    return LAYOUT_ROUTES.filter(
      ({ path, layoutId }) =>
        offered.has(path) && !needsOf(layoutId).some((needs) => hasAnyPermission(permissions, needs)),
    ).map(({ path }) => `${path} with ${held.join() || 'none'}`)
  })
  expect(deadEnds).toEqual([])
})

test('every plugin of the workbench is registered', () => {
  expect(faulty).toEqual([])
})
