import type { RegionMapping } from '@barn-workbench/core/schema'
import { newHistory, redone, undone, withStep, type History } from '@barn-workbench/plugin-sdk/form'
import {
  areSameRegions,
  changedMappings,
  editedRegions,
  NEW_MAPPING,
  regionsOfMapping,
  type EditedRegion,
} from './editedRegions'
import { mergeRegions } from './mergeRegions'

type Regions = readonly EditedRegion[]

/** The selection: an outline, and perhaps one of its points. */
export interface Selection {
  regionId: string | null
  /** Index of the point; null for the whole outline. */
  vertex: number | null
}

export const NOTHING: Selection = { regionId: null, vertex: null }

/** The outlines of one type in the picture of a camera, while they are edited. */
export interface EditorState {
  /** The mappings as they are stored now; saves are based on their versions. */
  base: readonly RegionMapping[]
  /** The outlines before the edits, at the moment on screen. */
  shown: Regions
  history: History<Regions>
  selection: Selection
}

export type EditorEvent =
  | { type: 'edit'; regions: Regions; step?: string | undefined; selection?: Selection | undefined }
  | { type: 'select'; selection: Selection }
  | { type: 'undo' }
  | { type: 'redo' }
  /**
   * They are saved, or another account has saved, or another moment is shown. `regions`: what is on screen then; by
   * default what is stored. `sent`: what was on screen when it was sent. `isNew`: what was done before cannot be undone
   * any more.
   */
  | {
      type: 'stored'
      base: readonly RegionMapping[]
      shown: Regions
      regions?: Regions
      sent?: Regions
      isNew?: boolean
    }

/** `edited`: what was drawn before and not saved. */
export function newEditor(base: readonly RegionMapping[], shown: Regions, edited: Regions | null): EditorState {
  const history = newHistory(shown)
  return { base, shown, history: edited ? withStep(history, edited) : history, selection: NOTHING }
}

/** Whether something is not saved. */
export function isUnsaved({ shown, history }: EditorState): boolean {
  return changedMappings(shown, history.present).length > 0
}

/** The selection without outlines that no longer exist. */
function present({ regionId, vertex }: Selection, regions: Regions): Selection {
  const region = regions.find(({ id }) => id === regionId)
  if (!region) return NOTHING
  return { regionId, vertex: vertex !== null && vertex < region.polygon.length ? vertex : null }
}

function withHistory(state: EditorState, history: EditorState['history'], selection = state.selection): EditorState {
  return { ...state, history, selection: present(selection, history.present) }
}

/** The history with the current outlines, as a new step if they differ. */
function onScreen(history: EditorState['history'], regions: Regions): EditorState['history'] {
  return areSameRegions(regions, history.present) ? { ...history, present: regions } : withStep(history, regions)
}

/** The outlines after saving: edits made meanwhile stay on top of the stored version. */
function afterSave(present: Regions, stored: Regions, sent: Regions | undefined): Regions {
  if (!sent || areSameRegions(sent, present)) return stored
  const known = new Set(sent.map(({ mappingId }) => mappingId))
  const made = stored.find(({ mappingId }) => !known.has(mappingId))?.mappingId
  const idOf = (id: string) => (id === NEW_MAPPING && made !== undefined ? made : id)
  const ofMapping = (regions: Regions, id: string) =>
    regionsOfMapping(
      regions.map((region) => ({ ...region, mappingId: idOf(region.mappingId) })),
      id,
    )
  const ids = new Set([...present, ...stored].map(({ mappingId }) => idOf(mappingId)))
  return editedRegions(
    [...ids].map((id) => ({
      regionMappingId: id,
      regions: mergeRegions(ofMapping(sent, id), ofMapping(present, id), ofMapping(stored, id)).regions,
    })),
  )
}

/** The state of the editor after an event. An edit without an effect adds no step to the history. */
export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  const { history } = state
  switch (event.type) {
    case 'edit': {
      const isSame = areSameRegions(event.regions, history.present)
      return withHistory(state, isSame ? history : withStep(history, event.regions, event.step), event.selection)
    }
    case 'select':
      return withHistory(state, history, event.selection)
    case 'undo':
      return withHistory(state, undone(history))
    case 'redo':
      return withHistory(state, redone(history))
    case 'stored': {
      const { base, shown, regions = shown, sent } = event
      if (event.isNew) return withHistory({ ...state, base, shown }, newHistory(regions))
      return withHistory({ ...state, base, shown }, onScreen(history, afterSave(history.present, regions, sent)))
    }
  }
}
