import { z } from 'zod'
import { applyEdits, emptyHistory, History, isDeepEqual, type EditedLayout } from '@barn-workbench/core/layout'
import { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'

/** For whom an arrangement is made: for oneself, or for a role; without a role for everyone. */
export const EditTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('shared'), role: z.string().nullable() }),
])
export type EditTarget = z.infer<typeof EditTarget>

/** Unsaved work: the shared layout that it began upon, what it has become, and the steps since. It outlives a reload. */
export const EditorDraft = z.object({ base: LayoutDocument, layout: LayoutContent, history: History })
export type EditorDraft = z.infer<typeof EditorDraft>

/** A draft on which nothing has been done yet. */
export function freshDraft(base: LayoutDocument, arranged: LayoutContent): EditorDraft {
  return { base, layout: LayoutContent.parse(arranged), history: emptyHistory }
}

/** Where unsaved work on a layout is kept. */
export function keyOfDraft(owner: string, layoutId: string, target: EditTarget): string {
  return `layout-draft/${owner}/${layoutId}/${target.kind === 'own' ? 'own' : `for/${target.role ?? ''}`}`
}

/** Whether there is something to save. Steps that were all taken back leave nothing. */
export function isDirty({ history }: Pick<EditedLayout, 'history'>): boolean {
  return history.past.length > 0
}

/** A stored draft, where it can be read and its steps still lead from its start to its layout. */
export function readDraft(stored: unknown): EditorDraft | undefined {
  const draft = EditorDraft.safeParse(stored)
  if (!draft.success || !isDirty(draft.data)) return undefined
  const { history, layout } = draft.data
  // A hand-made or torn draft must not bring undo out of step with what is shown.
  const back = history.past.toReversed().reduce((before, step) => applyEdits(before, step.inverse), layout)
  const forth = history.past.reduce((after, step) => applyEdits(after, step.edits), back)
  return isDeepEqual(forth, layout) ? draft.data : undefined
}
