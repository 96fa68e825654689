import type { GridArea, LayoutContent, LayoutWidget } from '../schema'
import { applyEdit, gridOf } from './applyEdits'
import { isDeepEqual } from './isSame'
import { settingOf, type LayoutEdit, type LayoutField, type WidgetField } from './layoutEdit'
import { ownProperty } from './ownProperty'

/** What became of an edit that met another change: the widget is gone or locked, so it was dropped; or both changed the same, and it stands. */
export interface RebaseNote {
  kind: 'gone' | 'locked' | 'both-changed'
  key: string
  /** Type of the widget, for its name; null where the layout itself is meant. */
  type: string | null
  /** What both changed: `place`, `hidden`, `title`, `settings.<field>`, … */
  field: string
}

export interface RebaseResult {
  edits: LayoutEdit[]
  notes: RebaseNote[]
}

interface RebaseOptions {
  /** The layout that the edits were made on. Without it nothing is said of fields that both changed. */
  base?: LayoutContent | undefined
  /** Edits of locked widgets are dropped: for a person's own layout. */
  respectLocks?: boolean
}

/** Name of the field that an edit changes. */
function fieldOf(edit: LayoutEdit): string {
  if (edit.op === 'set') return edit.path
  if (edit.op === 'hide') return 'hidden'
  return edit.op === 'move' || edit.op === 'resize' || edit.op === 'order' ? 'place' : 'widget'
}

function layoutValue(layout: LayoutContent, field: LayoutField): unknown {
  if (field === 'title' || field === 'roles') return layout[field]
  return layout.grids[field.slice('grids.'.length) as 'desk']
}

function widgetValue(widget: LayoutWidget | undefined, path: string): unknown {
  const setting = settingOf(path)
  return setting === undefined ? widget?.[path as WidgetField] : ownProperty(widget?.settings, setting)
}

function placeValue(layout: LayoutContent, { op, grid, key }: Extract<LayoutEdit, { op: 'move' | 'resize' }>): unknown {
  const place: Partial<GridArea> = ownProperty(gridOf(layout, grid), key) ?? {}
  return op === 'move' ? [place.x, place.y] : [place.w, place.h]
}

/** The value that an edit changes, as it stands in a layout. */
function valueOf(layout: LayoutContent, edit: LayoutEdit): unknown {
  const widget = ownProperty(layout.widgets, edit.key)
  if (edit.op === 'move' || edit.op === 'resize') return placeValue(layout, edit)
  if (edit.op === 'hide') return widget?.hidden
  if (edit.op !== 'set') return undefined
  return edit.key === '' ? layoutValue(layout, edit.path as LayoutField) : widgetValue(widget, edit.path)
}

/** A key that the layout has not: the same one, or with a number behind it. */
export function unusedKey(widgets: Record<string, unknown>, wanted: string): string {
  if (!Object.hasOwn(widgets, wanted)) return wanted
  for (let number = 2; ; number++) if (!Object.hasOwn(widgets, `${wanted}-${number}`)) return `${wanted}-${number}`
}

/** A new widget onto a layout that may have one of that key: the same is not added twice, another gets a key of its own. */
function rebaseAdd(
  theirs: LayoutContent,
  edit: Extract<LayoutEdit, { op: 'add' }>,
  renamed: Map<string, string>,
): LayoutEdit[] {
  const there = ownProperty(theirs.widgets, edit.key)
  if (there && isDeepEqual(there, edit.value.widget)) return []
  const key = unusedKey(theirs.widgets, edit.key)
  renamed.set(edit.key, key)
  return [{ ...edit, key }]
}

/**
 * Edits made on one layout, onto what has become of it in the meantime: three-way by field, the edit stands where both
 * changed. Added widgets are never lost. Carrying out the result changes nothing else than the edits did.
 */
export function rebaseEdits(
  edits: readonly LayoutEdit[],
  theirs: LayoutContent,
  { base, respectLocks = false }: RebaseOptions = {},
): RebaseResult {
  const rebased: LayoutEdit[] = []
  const notes: RebaseNote[] = []
  const renamed = new Map<string, string>()
  let layout = theirs
  const note = (kind: RebaseNote['kind'], edit: LayoutEdit, widget: LayoutWidget | undefined) => {
    const found: RebaseNote = { kind, key: edit.key, type: widget?.type ?? null, field: fieldOf(edit) }
    if (!notes.some((one) => isDeepEqual(one, found))) notes.push(found)
  }

  function dropOfGone(edit: LayoutEdit): LayoutEdit[] {
    // Who took it away has what was wanted.
    if (edit.op !== 'remove' && edit.op !== 'hide') note('gone', edit, ownProperty(base?.widgets, edit.key))
    return []
  }

  function dropOfLocked(edit: LayoutEdit, target: LayoutWidget): LayoutEdit[] {
    note('locked', edit, target)
    return []
  }

  /** The edit as it is still to be carried out. */
  function survivors(edit: LayoutEdit): LayoutEdit[] {
    if (edit.op === 'add') return rebaseAdd(layout, edit, renamed)
    const target = ownProperty(layout.widgets, edit.key)
    if (edit.key !== '' && !target) return dropOfGone(edit)
    if (respectLocks && target?.locked) return dropOfLocked(edit, target)
    if (base && bothChanged(base, theirs, edit)) note('both-changed', edit, target)
    return [edit]
  }

  for (const edit of edits) {
    const named = { ...edit, key: renamed.get(edit.key) ?? edit.key }
    for (const survivor of survivors(named)) {
      rebased.push(survivor)
      layout = applyEdit(layout, survivor)
    }
  }
  return { edits: rebased, notes }
}

/** Whether the field of an edit was changed on the other side too, to something else. */
function bothChanged(base: LayoutContent, theirs: LayoutContent, edit: LayoutEdit): boolean {
  if (edit.key !== '' && !(ownProperty(base.widgets, edit.key) && ownProperty(theirs.widgets, edit.key))) return false
  const [before, now] = [valueOf(base, edit), valueOf(theirs, edit)]
  return !isDeepEqual(before, now) && !isDeepEqual(now, valueOf(applyEdit(theirs, edit), edit))
}
