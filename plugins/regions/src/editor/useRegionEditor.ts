import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { z } from 'zod'
import { Region, RegionMapping } from '@barn-workbench/core/schema'
import { draftOf, type Draft, type DraftStore } from '@barn-workbench/plugin-sdk/form'
import { editedRegions, type EditedRegion } from './model/editedRegions'
import { editorReducer, isUnsaved, newEditor, type Selection } from './model/editorState'

/** Unsaved outlines, with their base. */
export interface RegionDraft {
  base: RegionMapping[]
  shown: EditedRegion[]
  regions: EditedRegion[]
}

/** A region may not be assigned yet. */
const StoredRegion = Region.extend({ regionSpecification: z.string(), id: z.string(), mappingId: z.string() })
const StoredDraft = z.object({
  base: z.array(RegionMapping),
  shown: z.array(StoredRegion),
  regions: z.array(StoredRegion),
})

/** Reads a stored draft; null if it is not valid. */
export function readRegionDraft(value: unknown): RegionDraft | null {
  return StoredDraft.safeParse(value).data ?? null
}

/** The name under which unsaved regions of a camera are stored on the device, by their type. */
export function regionDraftName(cameraId: string, regionType: string): string {
  return `region-edits/${regionType}/${cameraId}`
}

/** The stored outlines of a camera and a type. */
export interface StoredRegions {
  /** The mappings as they are now. */
  base: readonly RegionMapping[]
  /** The mappings at the moment on screen. */
  shown: readonly RegionMapping[]
}

/** The state after saving. */
interface Saved {
  base: readonly RegionMapping[]
  shown: readonly EditedRegion[]
  regions: readonly EditedRegion[]
  /** The outlines on screen when it was sent. */
  sent: readonly EditedRegion[]
}

/** The state of an editor, and its changes. Unsaved edits are kept on the device. */
export function useRegionEditor(
  stored: StoredRegions,
  { store, loaded }: { store: DraftStore<RegionDraft> | null; loaded: Draft<RegionDraft> | null },
) {
  const [seen, setSeen] = useState(stored)
  const [state, dispatch] = useReducer(editorReducer, null, () => {
    const { base, shown, regions } = loaded?.value ?? {
      base: stored.base,
      shown: editedRegions(stored.shown),
      regions: null,
    }
    return newEditor(base, shown, regions)
  })
  const unsaved = isUnsaved(state)
  const { base, shown, history } = state
  const regions = history.present
  useEffect(() => {
    store?.keep(unsaved ? draftOf({ base: [...base], shown: [...shown], regions: [...regions] }) : null)
  }, [store, unsaved, base, shown, regions])
  // Another moment, and another account's version, is applied at once if the user has no unsaved edits.
  if (stored !== seen && !unsaved) {
    setSeen(stored)
    dispatch({
      type: 'stored',
      base: stored.base,
      shown: editedRegions(stored.shown),
      isNew: stored.shown !== seen.shown,
    })
  }
  const edit = useCallback(
    (next: readonly EditedRegion[], options: { step?: string; selection?: Selection } = {}) =>
      dispatch({ type: 'edit', regions: next, ...options }),
    [],
  )
  const select = useCallback((selection: Selection) => dispatch({ type: 'select', selection }), [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  const redo = useCallback(() => dispatch({ type: 'redo' }), [])
  const setStored = useCallback((next: Saved) => dispatch({ type: 'stored', ...next }), [])
  return useMemo(
    () => ({ state, regions, unsaved, edit, select, undo, redo, setStored }),
    [state, regions, unsaved, edit, select, undo, redo, setStored],
  )
}

export type RegionEditorControl = ReturnType<typeof useRegionEditor>
