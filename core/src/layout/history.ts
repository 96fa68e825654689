import { z } from 'zod'
import type { LayoutContent } from '../schema'
import { applyEdit, applyEdits } from './applyEdits'
import { savedGridAreas } from './gridItems'
import { isDeepEqual, ownProperty } from './jsonValues'
import { fieldValueOf, LayoutEdit, setEdit, type AreaEdit, type SetEdit } from './layoutEdit'

/** Steps that can be undone. Older ones are forgotten. */
export const HISTORY_LIMIT = 100

/** One gesture of the user: its edits, and the edits that lead back. */
const Step = z.object({ edits: z.array(LayoutEdit), inverse: z.array(LayoutEdit) })

/**
 * The steps that can be undone (`past`) and done again (`future`), oldest first. Plain data, so that it can be stored.
 */
export const History = z.object({ past: z.array(Step), future: z.array(Step) })
export type History = z.infer<typeof History>

export const emptyHistory: History = { past: [], future: [] }

/** A layout with the steps that led to it. */
export interface EditedLayout {
  layout: LayoutContent
  history: History
}

type Step = z.infer<typeof Step>

/** The field whose text a step sets, if that is all that it does. */
function textFieldOf({ edits }: Pick<Step, 'edits'>): string | null {
  const [edit, ...others] = edits
  if (edit?.op !== 'set' || others.length > 0) return null
  return typeof edit.value === 'string' || edit.value === undefined ? `${edit.key} ${edit.path}` : null
}

/** Appends a step. Changes of one text that follow each other are one step, so that not every letter has its own. */
function withStep(past: readonly Step[], step: Step): Step[] {
  const last = past.at(-1)
  const field = textFieldOf(step)
  if (last === undefined || field === null || textFieldOf(last) !== field) return [...past, step]
  return [...past.slice(0, -1), { edits: step.edits, inverse: last.inverse }]
}

/** Applies one step. Returns the same object when the step changes nothing. */
export function applyStep(edited: EditedLayout, edits: readonly LayoutEdit[]): EditedLayout {
  const { layout, history } = edited
  const next = applyEdits(layout, edits)
  if (isDeepEqual(next, layout)) return edited
  const step = { edits: [...edits], inverse: invertEdits(layout, edits) }
  return { layout: next, history: { past: withStep(history.past, step).slice(-HISTORY_LIMIT), future: [] } }
}

/** Undoes the last step. Returns the same object if there is nothing to undo. */
export function undo(edited: EditedLayout): EditedLayout {
  const { layout, history } = edited
  const step = history.past.at(-1)
  if (!step) return edited
  return {
    layout: applyEdits(layout, step.inverse),
    history: { past: history.past.slice(0, -1), future: [...history.future, step] },
  }
}

/** Repeats the step that was undone last. Returns the same object if there is nothing to repeat. */
export function redo(edited: EditedLayout): EditedLayout {
  const { layout, history } = edited
  const step = history.future.at(-1)
  if (!step) return edited
  return {
    layout: applyEdits(layout, step.edits),
    history: { past: [...history.past, step], future: history.future.slice(0, -1) },
  }
}

function restoreField(before: LayoutContent, { key, path, op }: SetEdit): SetEdit {
  return setEdit(key, path, fieldValueOf(before, { op, key, path }))
}

/** Restores a whole grid. A grid that was derived is derived again. */
function restoreGrid(before: LayoutContent, grid: AreaEdit['grid']): SetEdit {
  return setEdit('', `grids.${grid}`, before.grids[grid])
}

function restoreArea(before: LayoutContent, edit: AreaEdit): LayoutEdit {
  const area = ownProperty(before.grids[edit.grid], edit.key)
  if (!area) return restoreGrid(before, edit.grid)
  const { x, y, w, h } = area
  return edit.op === 'move' ? { ...edit, value: { x, y } } : { ...edit, value: { w, h } }
}

function restoreWidget(before: LayoutContent, key: string): LayoutEdit[] {
  const widget = ownProperty(before.widgets, key)
  return widget ? [{ op: 'add', key, value: { widget, places: savedGridAreas(before, key) } }] : []
}

function invertEdit(before: LayoutContent, edit: LayoutEdit): LayoutEdit[] {
  switch (edit.op) {
    case 'add':
      return [{ op: 'remove', key: edit.key }]
    case 'remove':
      return restoreWidget(before, edit.key)
    case 'hide':
      return [{ ...edit, value: ownProperty(before.widgets, edit.key)?.hidden === true }]
    case 'move':
    case 'resize':
      return [restoreArea(before, edit)]
    case 'order':
      return [restoreGrid(before, edit.grid)]
    case 'set':
      return [restoreField(before, edit)]
  }
}

/** The edits that lead back from `applyEdits(before, edits)` to `before`. */
export function invertEdits(before: LayoutContent, edits: readonly LayoutEdit[]): LayoutEdit[] {
  const inverse: LayoutEdit[] = []
  let layout = before
  for (const edit of edits) {
    const next = applyEdit(layout, edit)
    if (next !== layout) inverse.unshift(...invertEdit(layout, edit))
    layout = next
  }
  return inverse
}
