import type { LayoutContent, LayoutWidget } from '../schema'
import { applyEdit } from './applyEdits'
import { gridOf } from './gridItems'
import { isDeepEqual, ownProperty } from './jsonValues'
import { fieldValueOf, LAYOUT_KEY, type AddEdit, type AreaEdit, type LayoutEdit } from './layoutEdit'

/**
 * A conflict that a rebase has met. `gone` and `locked`: the widget was removed or is locked, so the edit was dropped.
 * `both-changed`: the field was changed on both sides, and the edit wins.
 */
export interface RebaseNote {
  kind: 'gone' | 'locked' | 'both-changed'
  key: string
  /** Type of the widget, from which its name follows; null for the layout itself. */
  type: string | null
  /** The changed field: `place`, `hidden`, `title`, `settings.<name>`, … */
  field: string
}

/** The edits for the changed layout, and notes about edits that no longer fit. */
export interface RebaseResult {
  edits: LayoutEdit[]
  notes: RebaseNote[]
}

export interface RebaseOptions {
  /** The layout that the edits were made on. Without it, no `both-changed` notes are given. */
  base?: LayoutContent | undefined
  /** Drops edits of locked widgets, as it is right for a person's own layout. */
  respectLocks?: boolean
}

/** The name of the field that an edit changes, as notes give it. */
function fieldNameOf(edit: LayoutEdit): string {
  if (edit.op === 'set') return edit.path
  if (edit.op === 'hide') return 'hidden'
  return edit.op === 'move' || edit.op === 'resize' || edit.op === 'order' ? 'place' : 'widget'
}

function areaValueOf(layout: LayoutContent, { op, grid, key }: AreaEdit): unknown {
  const area = ownProperty(gridOf(layout, grid), key)
  return op === 'move' ? [area?.x, area?.y] : [area?.w, area?.h]
}

/** The present value of the field that an edit changes. */
function valueOf(layout: LayoutContent, edit: LayoutEdit): unknown {
  if (edit.op === 'move' || edit.op === 'resize') return areaValueOf(layout, edit)
  if (edit.op === 'hide') return ownProperty(layout.widgets, edit.key)?.hidden
  if (edit.op === 'remove') return ownProperty(layout.widgets, edit.key)
  return edit.op === 'set' ? fieldValueOf(layout, edit) : undefined
}

/**
 * Whether the field of an edit was also changed between `base` and `target`, to another value than the edit gives it.
 */
function isChangedOnBothSides(base: LayoutContent, target: LayoutContent, edit: LayoutEdit): boolean {
  const isInBoth = ownProperty(base.widgets, edit.key) && ownProperty(target.widgets, edit.key)
  if (edit.key !== LAYOUT_KEY && !isInBoth) return false
  const targetValue = valueOf(target, edit)
  const isChangedInTarget = !isDeepEqual(valueOf(base, edit), targetValue)
  return isChangedInTarget && !isDeepEqual(targetValue, valueOf(applyEdit(target, edit), edit))
}

/** A key that no widget has: the preferred one, or the same with a number behind it. */
export function unusedKey(widgets: Record<string, unknown>, preferred: string): string {
  if (!Object.hasOwn(widgets, preferred)) return preferred
  for (let number = 2; ; number++) {
    const key = `${preferred}-${number}`
    if (!Object.hasOwn(widgets, key)) return key
  }
}

/** Hiding or removing a widget that is gone has its effect already. */
function hasEffectWithoutWidget({ op }: LayoutEdit): boolean {
  return op === 'remove' || op === 'hide'
}

/** Collects notes, each once. */
function createNotes() {
  const notes: RebaseNote[] = []
  return {
    notes,
    add(kind: RebaseNote['kind'], edit: LayoutEdit, widget: LayoutWidget | undefined): void {
      const note: RebaseNote = { kind, key: edit.key, type: widget?.type ?? null, field: fieldNameOf(edit) }
      if (!notes.some((other) => isDeepEqual(other, note))) notes.push(note)
    },
  }
}

/**
 * Carries edits over to `target`, which their base has become in the meantime: three-way, field by field. An edit wins
 * over a change of the same field, and added widgets are never lost.
 */
export function rebaseEdits(
  edits: readonly LayoutEdit[],
  target: LayoutContent,
  { base, respectLocks = false }: RebaseOptions = {},
): RebaseResult {
  const { notes, add: addNote } = createNotes()
  const rebasedEdits: LayoutEdit[] = []
  /** New keys of added widgets whose key was taken. */
  const newKeys = new Map<string, string>()
  let layout = target

  /** An equal widget is not added twice. Another widget under a key that is taken gets a new key. */
  function rebaseAdd(edit: AddEdit): LayoutEdit | undefined {
    const existing = ownProperty(layout.widgets, edit.key)
    if (existing && isDeepEqual(existing, edit.value.widget)) return undefined
    const key = unusedKey(layout.widgets, edit.key)
    newKeys.set(edit.key, key)
    return { ...edit, key }
  }

  /** Drops an edit whose widget is gone or locked, and notes it. */
  function rebaseChange(edit: LayoutEdit): LayoutEdit | undefined {
    const widget = ownProperty(layout.widgets, edit.key)
    if (edit.key !== LAYOUT_KEY && !widget) {
      if (!hasEffectWithoutWidget(edit)) addNote('gone', edit, ownProperty(base?.widgets, edit.key))
      return undefined
    }
    if (respectLocks && widget?.locked) {
      addNote('locked', edit, widget)
      return undefined
    }
    if (base && isChangedOnBothSides(base, target, edit)) addNote('both-changed', edit, widget)
    return edit
  }

  for (const edit of edits) {
    const keyedEdit = { ...edit, key: newKeys.get(edit.key) ?? edit.key }
    const rebasedEdit = keyedEdit.op === 'add' ? rebaseAdd(keyedEdit) : rebaseChange(keyedEdit)
    if (!rebasedEdit) continue
    rebasedEdits.push(rebasedEdit)
    layout = applyEdit(layout, rebasedEdit)
  }
  return { edits: rebasedEdits, notes }
}
