import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { wait, type Clock } from '@barn-workbench/core/clock'
import { diffLayouts, roleLayoutId, splitLayoutId } from '@barn-workbench/core/layout'
import { isProblem } from '@barn-workbench/core/result'
import { LayoutContent, type LayoutDocument } from '@barn-workbench/core/schema'
import { useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { useWorkbenchLayouts, type AccountLayouts } from '../layouts/workbenchLayouts'
import { freshDraft, isDirty, keyOfDraft, readDraft, type EditorDraft, type EditTarget } from './editorDraft'
import {
  layoutEditorMachine,
  type OwnOutcome,
  type PublishInput,
  type PublishOutcome,
  type SaveInput,
} from './layoutEditor.machine'

/** ms that a save waits for the instance before it is told as kept on the device. */
const SAVE_PATIENCE = 2_500

interface Editing {
  store: AccountLayouts
  layoutId: string
  clock: Clock
  /** For whom the work was begun. */
  begunFor: EditTarget['kind']
}

async function saveOwn(
  { store, layoutId, clock }: Editing,
  base: LayoutDocument,
  { layout }: SaveInput,
): Promise<OwnOutcome> {
  await Promise.race([store.saveOwn(layoutId, diffLayouts(base, layout), base), wait(clock, SAVE_PATIENCE)])
  return store.snapshot().own[layoutId]?.pending ? 'kept' : 'saved'
}

/** Id under which a layout is kept for an audience. */
export function targetLayoutId(layoutId: string, role: string | null): string {
  const { base } = splitLayoutId(layoutId)
  return role === null ? base : roleLayoutId(base, role)
}

/** A layout of which nothing was known until now. */
async function foundMeanwhile(store: AccountLayouts, id: string): Promise<LayoutDocument | undefined> {
  await store.refresh()
  return store.snapshot().saved?.find((one) => one.layoutId === id)
}

/** What one arranged for oneself and gave to everyone is no change of one's own any more. */
function giveAway(
  { store, layoutId, begunFor }: Editing,
  { role }: PublishInput['target'],
  published: LayoutDocument,
): void {
  if (begunFor === 'own' && role === null) void store.saveOwn(layoutId, [], published)
}

/** Whom a layout is for: the role it is saved for, else whoever it was for. */
function rolesOf(role: string | null, onto: LayoutDocument | null): string[] {
  return role === null ? (onto?.roles ?? []) : [role]
}

async function publish(editing: Editing, { target, layout, onto }: PublishInput): Promise<PublishOutcome> {
  const { store, layoutId } = editing
  const id = targetLayoutId(layoutId, target.role)
  const theirs = onto ? undefined : await foundMeanwhile(store, id)
  if (theirs) return { theirs, onto }
  const content: LayoutContent = { ...LayoutContent.parse(layout), roles: rolesOf(target.role, onto) }
  try {
    const published = await store.publish(id, content, onto?.version ?? null)
    giveAway(editing, target, published)
    return { published }
  } catch (error) {
    if (isProblem(error, 'request/version-mismatch')) return { theirs: await store.fetch(id), onto }
    throw error
  }
}

/** Arranges one layout for one target; unsaved work is kept on the device and comes back. */
export function useLayoutEditor(
  layoutId: string,
  { layouts: store, resolved, snapshot: known }: UserLayout,
  target: EditTarget,
) {
  const { session, snapshot: standing } = useInstance()
  const { clock } = useWorkbench()
  const { storage, onStorageFailure } = useWorkbenchLayouts()
  const key = keyOfDraft(`${session.id}/${standing.accountId ?? ''}`, layoutId, target)
  const [base] = useState(resolved)
  const [restored, setRestored] = useState<boolean | null>(null)
  const machine = useMemo(() => {
    const editing = { store, layoutId, clock, begunFor: target.kind }
    return layoutEditorMachine.provide({
      actors: {
        save: fromPromise(({ input }) => saveOwn(editing, input.base, input)),
        publish: fromPromise(({ input }) => publish(editing, input)),
      },
    })
  }, [store, layoutId, clock, target.kind])
  const [snapshot, send] = useMachine(machine)
  const { draft } = snapshot.context

  useEffect(() => {
    let left = false
    const begin = (stored: EditorDraft | undefined) => {
      if (left || !base) return
      send({ type: 'edit.started', draft: stored ?? freshDraft(base.layout, base.content) })
      setRestored(stored !== undefined)
    }
    storage
      .get(key)
      .then(readDraft, () => undefined)
      .then(begin, () => undefined)
    return () => {
      left = true
    }
  }, [storage, key, base, send])

  useEffect(() => {
    if (restored === null) return
    const keep = draft && isDirty(draft) ? storage.set(key, draft) : storage.remove(key)
    keep.catch(onStorageFailure)
  }, [draft, restored, storage, key, onStorageFailure])

  /** The layout that stands in the place of a target now, as far as is known. */
  const standingFor = (role: string | null): LayoutDocument | null => {
    const id = targetLayoutId(layoutId, role)
    const began = draft && base?.scope !== 'shipped' && draft.base.layoutId === id ? draft.base : undefined
    return began ?? known.saved?.find((one) => one.layoutId === id) ?? null
  }
  return { snapshot, send, restored, standingFor }
}
