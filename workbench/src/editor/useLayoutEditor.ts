import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { wait, type Clock } from '@barn-workbench/core/clock'
import { diffLayouts, roleLayoutId, splitLayoutId } from '@barn-workbench/core/layout'
import { isProblem } from '@barn-workbench/core/result'
import { LayoutContent, type LayoutDocument } from '@barn-workbench/core/schema'
import { useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { LayoutForUser } from '../layouts/resolveLayoutForUser'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { useWorkbenchLayouts, type AccountLayouts, type LayoutsSnapshot } from '../layouts/workbenchLayouts'
import { createDraft, draftKey, isDirty, readDraft, type EditorDraft, type EditTarget } from './editorDraft'
import {
  layoutEditorMachine,
  type OwnOutcome,
  type PublishInput,
  type PublishOutcome,
  type SaveInput,
} from './layoutEditor.machine'

/** A save waits this long for the instance, in ms, before it counts as saved on this device only. */
const SAVE_TIMEOUT = 2_500

interface SaveOptions {
  layouts: AccountLayouts
  layoutId: string
  clock: Clock
  /** Whether the person edits their own layout, or one for others. */
  editedFor: EditTarget['kind']
}

async function saveOwn({ layouts, layoutId, clock }: SaveOptions, { base, layout }: SaveInput): Promise<OwnOutcome> {
  await Promise.race([layouts.saveOwn(layoutId, diffLayouts(base, layout), base), wait(clock, SAVE_TIMEOUT)])
  return layouts.snapshot().own[layoutId]?.pending ? 'savedLocally' : 'saved'
}

/** Id of the layout of a role; null: of everyone. */
function targetLayoutId(layoutId: string, role: string | null): string {
  const { base } = splitLayoutId(layoutId)
  return role === null ? base : roleLayoutId(base, role)
}

function findSaved({ saved }: LayoutsSnapshot, id: string): LayoutDocument | undefined {
  return saved?.find(({ layoutId }) => layoutId === id)
}

/** Publishes a layout, unless somebody else has saved it since `current`. */
async function publish(options: SaveOptions, input: PublishInput): Promise<PublishOutcome> {
  const { layouts, layoutId, editedFor } = options
  const { role } = input.target
  const { current } = input
  const id = targetLayoutId(layoutId, role)
  const createdMeanwhile = current ? undefined : await loadSaved(layouts, id)
  if (createdMeanwhile) return { saved: createdMeanwhile, current }
  try {
    const published = await layouts.publish(id, publishedContent(input), current?.version ?? null)
    // Own edits that everyone has now are no longer own edits.
    if (editedFor === 'own' && role === null) void layouts.saveOwn(layoutId, [], published)
    return { published }
  } catch (error) {
    if (isProblem(error, 'request/version-mismatch')) return { saved: await layouts.fetch(id), current }
    throw error
  }
}

async function loadSaved(layouts: AccountLayouts, id: string): Promise<LayoutDocument | undefined> {
  await layouts.refresh()
  return findSaved(layouts.snapshot(), id)
}

/** The layout for the role that it is published for, or for the roles that it was for before. */
function publishedContent({ target: { role }, layout, current }: PublishInput): LayoutContent {
  const roles = role === null ? (current?.roles ?? []) : [role]
  return { ...LayoutContent.parse(layout), roles }
}

/**
 * Starts with the unsaved draft that is stored under a key, or with a new one, and stores the draft after each change.
 * Returns whether a stored draft was restored; null until that is known.
 */
function useStoredDraft(
  key: string,
  draft: EditorDraft | null,
  start: (stored: EditorDraft | undefined) => void,
): boolean | null {
  const { storage, onStorageFailure } = useWorkbenchLayouts()
  const [isRestored, setIsRestored] = useState<boolean | null>(null)

  useEffect(() => {
    let isCancelled = false
    const startEditing = (stored: EditorDraft | undefined) => {
      if (isCancelled) return
      start(stored)
      setIsRestored(stored !== undefined)
    }
    storage
      .get(key)
      .then(readDraft, () => undefined)
      .then(startEditing, () => undefined)
    return () => {
      isCancelled = true
    }
  }, [storage, key, start])

  useEffect(() => {
    if (isRestored === null) return
    const writing = draft && isDirty(draft) ? storage.set(key, draft) : storage.remove(key)
    writing.catch(onStorageFailure)
  }, [draft, isRestored, storage, key, onStorageFailure])

  return isRestored
}

export interface LayoutEditorOptions {
  layoutId: string
  userLayout: UserLayout
  resolved: LayoutForUser
  target: EditTarget
}

/** State, events and current layouts of the editor. */
export type EditorController = ReturnType<typeof useLayoutEditor>

/** Edits one layout for one target. Unsaved changes are stored on this device and restored on the next visit. */
export function useLayoutEditor({ layoutId, userLayout, resolved, target }: LayoutEditorOptions) {
  const { layouts } = userLayout
  const { session, snapshot: instance } = useInstance()
  const { clock } = useWorkbench()
  // The layout that the editing began with; a later change of it is met when the draft is saved.
  const [base] = useState(resolved)
  const machine = useMemo(() => {
    const options = { layouts, layoutId, clock, editedFor: target.kind }
    return layoutEditorMachine.provide({
      actors: {
        save: fromPromise(({ input }) => saveOwn(options, input)),
        publish: fromPromise(({ input }) => publish(options, input)),
      },
    })
  }, [layouts, layoutId, clock, target.kind])
  const [snapshot, send] = useMachine(machine)
  const { draft } = snapshot.context

  const start = useCallback(
    (stored: EditorDraft | undefined) =>
      send({ type: 'edit.started', draft: stored ?? createDraft(base.layout, base.content) }),
    [base, send],
  )
  const key = draftKey(`${session.id}/${instance.accountId ?? ''}`, layoutId, target)
  const isRestored = useStoredDraft(key, draft, start)

  /** The current layout of a role, as far as this device knows; null: it has none. */
  const currentLayoutFor = (role: string | null): LayoutDocument | null => {
    const id = targetLayoutId(layoutId, role)
    const editedLayout = base.scope !== 'shipped' && draft?.base.layoutId === id ? draft.base : undefined
    return editedLayout ?? findSaved(userLayout.snapshot, id) ?? null
  }
  return { snapshot, send, isRestored: isRestored === true, currentLayoutFor }
}
