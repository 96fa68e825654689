import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { z } from 'zod'
import { CameraCanvas } from '@barn-workbench/core/schema'
import { draftOf, type Draft, type DraftStore } from '@barn-workbench/plugin-sdk/form'
import { editorReducer, isUnsaved, newEditor } from './model/editorState'
import type { CanvasContent, Tile } from './model/tiles'

/** Edits that are not saved, with the canvas that they were made on. */
export interface CanvasDraft {
  base: CameraCanvas
  content: CanvasContent
}

const Content = CameraCanvas.pick({ name: true, heightRatio: true, cameras: true })
const StoredDraft = z.object({ base: CameraCanvas, content: Content })

/** Reads a stored draft; null if it is not valid. */
export function readCanvasDraft(value: unknown): CanvasDraft | null {
  return StoredDraft.safeParse(value).data ?? null
}

/** The name under which unsaved edits of a canvas are stored on the device. */
export function canvasDraftName(cameraCanvasId: string): string {
  return `canvas-edits/${cameraCanvasId}`
}

/** The state of an editor, and its changes. Unsaved edits are kept on the device. */
export function useCanvasEditor(
  canvas: CameraCanvas,
  { store, loaded }: { store: DraftStore<CanvasDraft> | null; loaded: Draft<CanvasDraft> | null },
) {
  const [state, dispatch] = useReducer(editorReducer, null, () => newEditor(canvas, loaded?.value ?? null))
  const unsaved = isUnsaved(state)
  const { base, history } = state
  const content = history.present
  useEffect(() => store?.keep(unsaved ? draftOf({ base, content }) : null), [store, unsaved, base, content])
  // Another account's version is applied at once if the user has no unsaved edits.
  if (!unsaved && canvas.version > base.version) dispatch({ type: 'stored', canvas })
  const edit = useCallback(
    (change: Partial<CanvasContent>, options: { step?: string; chosen?: ReadonlySet<string> } = {}) =>
      dispatch({ type: 'edit', change, ...options }),
    [],
  )
  const editTiles = useCallback((cameras: readonly Tile[], step?: string) => {
    dispatch({ type: 'edit', change: { cameras: [...cameras] }, step })
  }, [])
  const choose = useCallback((chosen: ReadonlySet<string>) => dispatch({ type: 'choose', chosen }), [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  const redo = useCallback(() => dispatch({ type: 'redo' }), [])
  const setStored = useCallback(
    (stored: CameraCanvas, sent: CanvasContent) => dispatch({ type: 'stored', canvas: stored, sent }),
    [],
  )
  return useMemo(
    () => ({ state, content, unsaved, edit, editTiles, choose, undo, redo, setStored }),
    [state, content, unsaved, edit, editTiles, choose, undo, redo, setStored],
  )
}

export type CanvasEditorControl = ReturnType<typeof useCanvasEditor>
