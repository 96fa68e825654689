import { z } from 'zod'
import {
  applyEdits,
  emptyHistory,
  History,
  isDeepEqual,
  LayoutEdit,
  type EditedLayout,
} from '@barn-workbench/core/layout'
import { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import type { LayoutForUser } from '../layouts/resolveLayoutForUser'

/**
 * The audience that a layout is edited for: the account itself, or the accounts of a role. Without a role it is for
 * everyone.
 */
export const EditTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('shared'), role: z.string().nullable() }),
])
export type EditTarget = z.infer<typeof EditTarget>

/** Unsaved changes, and the state that they began with. They survive a reload. */
export const EditorDraft = z.object({
  /** The shared layout that the editing began with. */
  base: LayoutDocument,
  /** The person's own edits of it with which the editing began. */
  ownEdits: z.array(LayoutEdit).default([]),
  /** The layouts that the instance had for any audience when the editing began. Only these may be replaced. */
  saved: z.array(LayoutDocument).default([]),
  layout: LayoutContent,
  history: History,
})
export type EditorDraft = z.infer<typeof EditorDraft>

/** Creates a draft without any steps, from a shared layout with the person's own edits applied. */
export function createDraft(
  { layout, content, edits }: Pick<LayoutForUser, 'layout' | 'content' | 'edits'>,
  saved: readonly LayoutDocument[],
): EditorDraft {
  return {
    base: layout,
    ownEdits: edits,
    saved: [...saved],
    layout: LayoutContent.parse(content),
    history: emptyHistory,
  }
}

/** The draft after the instance's layout of an id was updated. */
export function withSaved(draft: EditorDraft, saved: LayoutDocument): EditorDraft {
  const others = draft.saved.filter(({ layoutId }) => layoutId !== saved.layoutId)
  return { ...draft, saved: [...others, saved] }
}

/** Storage key of the draft of a layout, below the prefix of its account. */
export function draftKey(prefix: string, layoutId: string, target: EditTarget): string {
  return `${prefix}${layoutId}/${target.kind === 'own' ? 'own' : `for/${target.role ?? ''}`}`
}

/** Whether there is something to save. There is nothing where all steps were undone. */
export function isDirty({ history }: Pick<EditedLayout, 'history'>): boolean {
  return history.past.length > 0
}

/**
 * Reads a stored draft: undefined if there is none, `broken` if it cannot be read or its steps do not lead to its
 * layout.
 */
export function readDraft(stored: unknown): EditorDraft | 'broken' | undefined {
  if (stored === undefined || stored === null) return undefined
  const draft = EditorDraft.safeParse(stored)
  if (!draft.success) return 'broken'
  if (!isDirty(draft.data)) return undefined
  const { history, layout } = draft.data
  // With a damaged draft, undo would lead to layouts that never existed.
  const start = history.past.toReversed().reduce((before, step) => applyEdits(before, step.inverse), layout)
  const end = history.past.reduce((after, step) => applyEdits(after, step.edits), start)
  return isDeepEqual(end, layout) ? draft.data : 'broken'
}
