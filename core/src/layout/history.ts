import { z } from 'zod'
import type { LayoutContent } from '../schema'
import { applyEdits } from './applyEdits'
import { invertEdits } from './invertEdits'
import { isDeepEqual } from './isSame'
import { LayoutEdit } from './layoutEdit'

/** Steps that can be undone. */
export const HISTORY_LIMIT = 100

/** One gesture of the user: what it did, and what leads back. */
const Step = z.object({ edits: z.array(LayoutEdit), inverse: z.array(LayoutEdit) })

/** Steps behind and ahead of the present, oldest first; plain data, so that it outlives a reload. */
export const History = z.object({ past: z.array(Step), future: z.array(Step) })
export type History = z.infer<typeof History>

/** A layout with the steps that led to it. */
export interface EditedLayout {
  layout: LayoutContent
  history: History
}

export const emptyHistory: History = { past: [], future: [] }

/** Carries out one step. A step that changes nothing is none. */
export function applyStep(edited: EditedLayout, edits: readonly LayoutEdit[]): EditedLayout {
  const { layout, history } = edited
  const next = applyEdits(layout, edits)
  if (isDeepEqual(next, layout)) return edited
  const inverse = invertEdits(layout, edits)
  return {
    layout: next,
    history: { past: [...history.past, { edits: [...edits], inverse }].slice(-HISTORY_LIMIT), future: [] },
  }
}

/** Takes the last step back; the same where there is none. */
export function undo(edited: EditedLayout): EditedLayout {
  const { layout, history } = edited
  const step = history.past.at(-1)
  if (!step) return edited
  return {
    layout: applyEdits(layout, step.inverse),
    history: { past: history.past.slice(0, -1), future: [...history.future, step] },
  }
}

/** Carries out again what was taken back last; the same where nothing was. */
export function redo(edited: EditedLayout): EditedLayout {
  const { layout, history } = edited
  const step = history.future.at(-1)
  if (!step) return edited
  return {
    layout: applyEdits(layout, step.edits),
    history: { past: [...history.past, step], future: history.future.slice(0, -1) },
  }
}
