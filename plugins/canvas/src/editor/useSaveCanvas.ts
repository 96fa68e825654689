import { useState } from 'react'
import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { settleEdits, type EditSettlement } from '@barn-workbench/plugin-sdk/form'
import { useHost, useSession } from '@barn-workbench/plugin-sdk/react'
import { conflictDialog } from '../dialogs'
import { updatesOf } from './model/editorState'
import { mergeCanvases } from './model/merge'
import { contentOf, isSameContent, type CanvasContent } from './model/tiles'
import type { CanvasEditorControl } from './useCanvasEditor'

async function reload(session: Session, id: string): Promise<CameraCanvas | null> {
  return await session.send(cameraCanvases.queryOne, {
    body: { query: [where('cameraCanvasId', '==', id)], limit: 1 },
  })
}

/** Sends what differs from the stored canvas, on which it is based. */
async function send(session: Session, stored: CameraCanvas, content: CanvasContent): Promise<CameraCanvas> {
  const updates = updatesOf(content, stored)
  if (Object.keys(updates).length === 0) return stored
  return await session.send(
    cameraCanvases.update,
    { params: { id: stored.cameraCanvasId }, body: { updates } },
    { ifMatch: stored.version },
  )
}

interface SaveOptions {
  /** Whether a user has deleted the canvas: then it is saved as a new one. */
  isGone: boolean
  onSaved(id: string): void
}

/**
 * Saves the edits. If another account has saved meanwhile, the user chooses a version, which is saved unless it is the
 * other account's.
 */
export function useSaveCanvas({ state, content, setStored }: CanvasEditorControl, { isGone, onSaved }: SaveOptions) {
  const session = useSession()
  const { open, toast } = useHost()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const settlement: EditSettlement<CameraCanvas, CanvasContent> = {
    send: (base, mine) => send(session, base, mine),
    reload: (base) => reload(session, base.cameraCanvasId),
    async decide(base, mine, theirs) {
      const merge = mergeCanvases(contentOf(base), mine, contentOf(theirs))
      if (isSameContent(merge.content, contentOf(theirs))) return 'theirs'
      const choice = await open(conflictDialog, { changedBy: theirs.changedBy?.displayName ?? null, merge })
      if (choice === null || choice === 'theirs') return choice
      return { content: choice === 'mine' ? mine : merge.content }
    },
  }

  const save = async (): Promise<void> => {
    if (isSaving) return
    setIsSaving(true)
    setProblem(null)
    try {
      const create = () => session.send(cameraCanvases.create, { body: { cameraCanvas: content } })
      const stored = isGone ? await create() : await settleEdits(state.base, content, settlement)
      if (!stored) return
      setStored(stored, content)
      toast({ kind: 'success', key: 'toast.canvas.save.success' })
      onSaved(stored.cameraCanvasId)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, problem }
}
