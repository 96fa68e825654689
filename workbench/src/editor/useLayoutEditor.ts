import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { draftKeyPrefix } from '../layouts/layoutDrafts'
import type { LayoutForUser } from '../layouts/resolveLayoutForUser'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import { createDraft, draftKey, isDirty, readDraft, type EditorDraft, type EditTarget } from './editorDraft'
import { layoutEditorMachine } from './layoutEditor.machine'
import { layoutAtStart, publish, savedAudiences, saveOwn } from './layoutSaves'

/** Whether a stored draft is one that this tab has stored. */
function isSameDraft(stored: EditorDraft | 'broken' | undefined, own: EditorDraft): boolean {
  return typeof stored === 'object' && isDeepEqual(stored.history, own.history)
}

/**
 * Starts with the unsaved draft that is stored under a key, or with a new one, and stores the draft after each change.
 * Returns whether a stored draft was restored.
 */
function useStoredDraft(
  key: string,
  draft: EditorDraft | null,
  start: (stored: EditorDraft | undefined) => void,
): boolean {
  const { storage, onStorageProblem } = useWorkbenchLayouts()
  const [restored, setRestored] = useState<'draft' | 'nothing' | 'unreadable' | null>(null)

  useEffect(() => {
    let isCancelled = false
    const startEditing = (stored: EditorDraft | 'broken' | 'failed' | undefined) => {
      if (isCancelled) return
      if (stored === 'broken') onStorageProblem({ kind: 'broken-layouts' })
      const isReadable = stored !== 'broken' && stored !== 'failed'
      start(isReadable ? stored : undefined)
      setRestored(isReadable ? (stored ? 'draft' : 'nothing') : 'unreadable')
    }
    storage
      .get(key)
      .then(readDraft)
      .catch((cause: unknown) => {
        onStorageProblem({ kind: 'storage-failed', cause })
        return 'failed' as const
      })
      .then(startEditing, () => undefined)
    return () => {
      isCancelled = true
    }
  }, [storage, key, start, onStorageProblem])

  const kept = useRef<EditorDraft | null>(null)
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    // Nothing is written over a draft that could not be read.
    if (restored === null || restored === 'unreadable') return
    const before = kept.current
    const next = draft && isDirty(draft) ? draft : null
    kept.current = next
    if (!next && !before) return
    const write = async () => {
      if (next) await storage.set(key, next)
      // Another tab may edit the same layout and have stored its draft since.
      else if (before && isSameDraft(readDraft(await storage.get(key)), before)) await storage.remove(key)
    }
    writing.current = writing.current
      .then(write)
      .catch((cause: unknown) => onStorageProblem({ kind: 'storage-failed', cause }))
  }, [draft, restored, storage, key, onStorageProblem])

  return restored === 'draft'
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
  // The layout that the editing began with; a later change of it is met when the draft is saved.
  const [base] = useState(resolved)
  const [savedAtStart] = useState(userLayout.snapshot.saved ?? [])
  const machine = useMemo(() => {
    const options = { layouts, layoutId, editedFor: target.kind }
    return layoutEditorMachine.provide({
      actors: {
        save: fromPromise(({ input }) => saveOwn(options, input)),
        publish: fromPromise(({ input }) => publish(options, input)),
      },
    })
  }, [layouts, layoutId, target.kind])
  const [snapshot, send] = useMachine(machine)
  const { draft } = snapshot.context

  const start = useCallback(
    (stored: EditorDraft | undefined) =>
      send({ type: 'edit.started', draft: stored ?? createDraft(base, savedAudiences(savedAtStart, layoutId)) }),
    [base, savedAtStart, layoutId, send],
  )
  const key = draftKey(draftKeyPrefix(session.id, instance.accountId ?? ''), layoutId, target)
  const isRestored = useStoredDraft(key, draft, start)

  const currentLayoutFor = (role: string | null) => draft && layoutAtStart(draft, layoutId, role)
  return { snapshot, send, isRestored, currentLayoutFor }
}
