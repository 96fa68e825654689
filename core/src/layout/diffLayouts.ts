import type { LayoutContent, LayoutWidget } from '../schema'
import { gridOf, savedGridAreas } from './applyEdits'
import { BREAKPOINTS, type Breakpoint } from './breakpoints'
import { isDeepEqual } from './isSame'
import { settingPath, type LayoutEdit, type SetEdit } from './layoutEdit'
import { ownProperty } from './ownProperty'

const DERIVED = (Object.keys(BREAKPOINTS) as Breakpoint[]).filter(
  (grid): grid is Exclude<Breakpoint, 'desk'> => grid !== 'desk',
)

function setEdit(key: string, path: string, value: unknown): SetEdit {
  return value === undefined ? { op: 'set', key, path } : { op: 'set', key, path, value }
}

function changedSettings(key: string, before: LayoutWidget, after: LayoutWidget): LayoutEdit[] {
  // Across versions a field may mean another thing: the settings go as one.
  if (before.version !== after.version)
    return [setEdit(key, 'version', after.version), setEdit(key, 'settings', after.settings)]
  const fields = [...new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])]
  const [old, now] = [before.settings, after.settings]
  return fields
    .filter((field) => !isDeepEqual(ownProperty(old, field), ownProperty(now, field)))
    .map((field) => setEdit(key, settingPath(field), ownProperty(now, field)))
}

function changedWidget(key: string, before: LayoutWidget, after: LayoutWidget): LayoutEdit[] {
  return [
    ...(before.hidden !== after.hidden ? [{ op: 'hide', key, value: after.hidden ?? false } as const] : []),
    ...changedSettings(key, before, after),
    ...(before.locked !== after.locked ? [setEdit(key, 'locked', after.locked)] : []),
    ...(isDeepEqual(before.when, after.when) ? [] : [setEdit(key, 'when', after.when)]),
  ]
}

/** Moves and resizes on one grid, of the widgets that both have. */
function changedPlaces(before: LayoutContent, after: LayoutContent, grid: Breakpoint): LayoutEdit[] {
  const target = after.grids[grid]
  if (!target) return before.grids[grid] ? [setEdit('', `grids.${grid}`, undefined)] : []
  const places = gridOf(before, grid)
  const isMissing = (key: string) =>
    !ownProperty(target, key) && ownProperty(places, key) && ownProperty(after.widgets, key)
  if (Object.keys(before.widgets).some(isMissing)) return [setEdit('', `grids.${grid}`, target)]
  const kept = Object.keys(target).filter(
    (key) => Object.hasOwn(before.widgets, key) && Object.hasOwn(after.widgets, key),
  )
  const edits = kept.flatMap((key): LayoutEdit[] => {
    const [from, to] = [ownProperty(places, key), ownProperty(target, key)]
    if (!to) return []
    const moved = from?.x !== to.x || from.y !== to.y
    const resized = from?.w !== to.w || from.h !== to.h
    return [
      ...(moved ? [{ op: 'move', key, grid, value: { x: to.x, y: to.y } } as const] : []),
      ...(resized ? [{ op: 'resize', key, grid, value: { w: to.w, h: to.h } } as const] : []),
    ]
  })
  if (edits.length > 0 || before.grids[grid]) return edits
  // As derived, but from now on a grid of its own.
  return [setEdit('', `grids.${grid}`, target)]
}

function added(after: LayoutContent, key: string, widget: LayoutWidget): LayoutEdit {
  return { op: 'add', key, value: { widget, places: savedGridAreas(after, key) } }
}

/**
 * The fewest edits that lead from one layout to the other, each field at most once: a person's layout as it is kept, what an
 * administrator changed, and an import as one step.
 */
export function diffLayouts(before: LayoutContent, after: LayoutContent): LayoutEdit[] {
  const known = Object.entries(after.widgets)
  const stays = (key: string) => ownProperty(before.widgets, key)?.type === ownProperty(after.widgets, key)?.type
  const fresh = known.filter(([key]) => !stays(key))
  return [
    // First, while the desk is as it was: a grid that was derived is derived from that.
    ...DERIVED.flatMap((grid) => changedPlaces(before, after, grid)),
    ...Object.keys(before.widgets)
      .filter((key) => !stays(key))
      .map((key) => ({ op: 'remove', key }) as const),
    ...fresh.map(([key, widget]) => added(after, key, widget)),
    ...changedPlaces(before, after, 'desk').filter((edit) => !fresh.some(([key]) => key === edit.key)),
    ...known.flatMap(([key, widget]) => {
      const old = ownProperty(before.widgets, key)
      return old?.type === widget.type ? changedWidget(key, old, widget) : []
    }),
    ...(['title', 'roles'] as const)
      .filter((path) => !isDeepEqual(before[path], after[path]))
      .map((path) => setEdit('', path, after[path])),
  ]
}
