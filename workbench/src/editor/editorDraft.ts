import { z } from 'zod'
import { applyEdits, emptyHistory, History, isDeepEqual, type EditedLayout } from '@barn-workbench/core/layout'
import { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'

/**
 * The audience that a layout is edited for: the person alone, or those of a role. Without a role it is for everyone.
 */
export const EditTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('shared'), role: z.string().nullable() }),
])
export type EditTarget = z.infer<typeof EditTarget>

/**
 * Unsaved changes: the shared layout that they began with, the changed layout, and the steps between them. They survive
 * a reload.
 */
export const EditorDraft = z.object({ base: LayoutDocument, layout: LayoutContent, history: History })
export type EditorDraft = z.infer<typeof EditorDraft>

/** Creates a draft without any steps. `content` is the shared layout `base` with the person's own edits applied. */
export function createDraft(base: LayoutDocument, content: LayoutContent): EditorDraft {
  return { base, layout: LayoutContent.parse(content), history: emptyHistory }
}

/** Storage key of the draft of a layout. */
export function draftKey(owner: string, layoutId: string, target: EditTarget): string {
  return `layout-draft/${owner}/${layoutId}/${target.kind === 'own' ? 'own' : `for/${target.role ?? ''}`}`
}

/** Whether there is something to save. There is nothing where all steps were undone. */
export function isDirty({ history }: Pick<EditedLayout, 'history'>): boolean {
  return history.past.length > 0
}

/** Reads a stored draft. Undefined where there is none to restore, or where its steps do not lead to its layout. */
export function readDraft(stored: unknown): EditorDraft | undefined {
  const draft = EditorDraft.safeParse(stored)
  if (!draft.success || !isDirty(draft.data)) return undefined
  const { history, layout } = draft.data
  // With a damaged draft, undo would lead to layouts that never existed.
  const start = history.past.toReversed().reduce((before, step) => applyEdits(before, step.inverse), layout)
  const end = history.past.reduce((after, step) => applyEdits(after, step.edits), start)
  return isDeepEqual(end, layout) ? draft.data : undefined
}
