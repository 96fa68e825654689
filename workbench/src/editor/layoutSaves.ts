import { diffLayouts, splitLayoutId } from '@barn-workbench/core/layout'
import { isProblem } from '@barn-workbench/core/result'
import { LayoutContent, type LayoutDocument } from '@barn-workbench/core/schema'
import { publishedLayoutId } from '../layouts/publishedLayoutId'
import type { AccountLayouts, OwnSaveResult } from '../layouts/workbenchLayouts'
import type { EditorDraft, EditTarget } from './editorDraft'
import type { PublishInput, PublishOutcome, SaveInput } from './layoutEditor.machine'

export interface SaveOptions {
  layouts: AccountLayouts
  layoutId: string
  /** Whether the person edits their own layout, or one for others. */
  editedFor: EditTarget['kind']
}

/** Saves the edits of a layout for the account itself. */
export function saveOwn(
  { layouts, layoutId }: SaveOptions,
  { base, ownEdits, layout }: SaveInput,
): Promise<OwnSaveResult> {
  return layouts.saveOwn(layoutId, { base, before: ownEdits, edits: diffLayouts(base, layout) })
}

/** The layouts of an id that the instance has, for everyone and for each role. */
export function savedAudiences(saved: readonly LayoutDocument[], layoutId: string): LayoutDocument[] {
  const { base } = splitLayoutId(layoutId)
  return saved.filter((layout) => splitLayoutId(layout.layoutId).base === base)
}

/** Publishes a layout, unless another account has saved it since `current`. A deleted layout is created again. */
export async function publish(options: SaveOptions, input: PublishInput): Promise<PublishOutcome> {
  const { layouts, layoutId, editedFor } = options
  const { role } = input.target
  const { current } = input
  const id = publishedLayoutId(current ? [current] : [], layoutId, role)
  const content = publishedContent(input)
  try {
    const published = await layouts.publish(id, content, current?.version ?? null)
    // Own edits that everyone has now are no longer own edits.
    if (editedFor === 'own' && role === null)
      void layouts.saveOwn(layoutId, { base: published, before: input.ownEdits, edits: [] }).catch(() => undefined)
    return { published }
  } catch (error) {
    if (!isProblem(error, 'request/version-mismatch')) throw error
    const saved = await fetchSaved(layouts, id)
    return saved ? { saved, current } : { published: await layouts.publish(id, content, null) }
  }
}

/** The layout that the instance has now, or null. */
async function fetchSaved(layouts: AccountLayouts, id: string): Promise<LayoutDocument | null> {
  try {
    return await layouts.fetch(id)
  } catch (error) {
    if (isProblem(error, 'layout/not-found')) return null
    throw error
  }
}

/** The layout for the role that it is published for, or for the roles that it was for before. */
function publishedContent({ target: { role }, layout, current }: PublishInput): LayoutContent {
  const roles = role === null ? (current?.roles ?? []) : [role]
  return { ...LayoutContent.parse(layout), roles }
}

/** The layout of a role when the editing began, or null. Without a role, the layout for everyone. */
export function layoutAtStart(draft: EditorDraft, layoutId: string, role: string | null): LayoutDocument | null {
  return draft.saved.find((saved) => saved.layoutId === publishedLayoutId(draft.saved, layoutId, role)) ?? null
}
