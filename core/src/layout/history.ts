import { z } from 'zod'
import type { LayoutContent } from '../schema'
import { applyEdits } from './applyEdits'
import { invertEdits } from './invertEdits'
import { isDeepEqual } from './jsonValues'
import { LayoutEdit } from './layoutEdit'

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

/** Applies one step. Returns the same object when the step changes nothing. */
export function applyStep(edited: EditedLayout, edits: readonly LayoutEdit[]): EditedLayout {
  const { layout, history } = edited
  const next = applyEdits(layout, edits)
  if (isDeepEqual(next, layout)) return edited
  const step = { edits: [...edits], inverse: invertEdits(layout, edits) }
  return { layout: next, history: { past: [...history.past, step].slice(-HISTORY_LIMIT), future: [] } }
}

/** Undoes the last step. Returns the same object when there is none. */
export function undo(edited: EditedLayout): EditedLayout {
  const { layout, history } = edited
  const step = history.past.at(-1)
  if (!step) return edited
  return {
    layout: applyEdits(layout, step.inverse),
    history: { past: history.past.slice(0, -1), future: [...history.future, step] },
  }
}

/** Applies the step again that was undone last. Returns the same object when there is none. */
export function redo(edited: EditedLayout): EditedLayout {
  const { layout, history } = edited
  const step = history.future.at(-1)
  if (!step) return edited
  return {
    layout: applyEdits(layout, step.edits),
    history: { past: [...history.past, step], future: history.future.slice(0, -1) },
  }
}
