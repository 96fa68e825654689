import type { CameraCanvas } from '@barn-workbench/core/schema'
import { newHistory, redone, undone, withStep, type History } from '@barn-workbench/plugin-sdk/form'
import { mergeCanvases } from './merge'
import { contentOf, isSameContent, type CanvasContent, type Tile } from './tiles'

/** A canvas that is being edited. */
export interface EditorState {
  /** The canvas as it was stored when the edits began, or since it was saved. */
  base: CameraCanvas
  history: History<CanvasContent>
  /** Cameras whose tiles are chosen. */
  chosen: ReadonlySet<string>
}

export type EditorEvent =
  | { type: 'edit'; change: Partial<CanvasContent>; step?: string | undefined; chosen?: ReadonlySet<string> }
  | { type: 'choose'; chosen: ReadonlySet<string> }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The canvas was stored, by this user or by another one. `sent`: the content, if this user has saved it. */
  | { type: 'stored'; canvas: CameraCanvas; sent?: CanvasContent }

/** Begins the edits of a canvas. `kept`: unsaved edits of an earlier visit, with the canvas that they changed. */
export function newEditor(
  canvas: CameraCanvas,
  kept: { base: CameraCanvas; content: CanvasContent } | null,
): EditorState {
  const base = kept?.base ?? canvas
  const history = newHistory(contentOf(base))
  return { base, history: kept ? withStep(history, contentOf(kept.content)) : history, chosen: new Set() }
}

/** Whether something is not saved. */
export function isUnsaved({ base, history }: EditorState): boolean {
  return !isSameContent(contentOf(base), history.present)
}

/** The changed properties, which are sent. */
export function updatesOf(content: CanvasContent, stored: CanvasContent): Partial<CanvasContent> {
  const { name, heightRatio, cameras } = content
  const haveTilesChanged = !isSameContent({ ...stored, cameras }, contentOf(stored))
  return {
    ...(name !== stored.name && { name }),
    ...(heightRatio !== stored.heightRatio && { heightRatio }),
    ...(haveTilesChanged && { cameras }),
  }
}

function onlyPresent(chosen: ReadonlySet<string>, tiles: readonly Tile[]): ReadonlySet<string> {
  const present = new Set(tiles.map(({ cameraId }) => cameraId))
  return [...chosen].every((id) => present.has(id)) ? chosen : new Set([...chosen].filter((id) => present.has(id)))
}

function withHistory(state: EditorState, history: EditorState['history'], chosen = state.chosen): EditorState {
  if (history === state.history && chosen === state.chosen) return state
  return { ...state, history, chosen: onlyPresent(chosen, history.present.cameras) }
}

function edited({ history }: EditorState, change: Partial<CanvasContent>, step?: string) {
  const next = { ...history.present, ...change }
  return isSameContent(next, history.present) ? history : withStep(history, next, step)
}

/** The content after saving: edits made meanwhile stay on top of the stored version. */
function afterSave(present: CanvasContent, stored: CanvasContent, sent: CanvasContent | undefined): CanvasContent {
  return sent && !isSameContent(sent, present) ? mergeCanvases(sent, present, stored).content : stored
}

/** The state of the editor after an event. An edit without an effect adds no step to the history. */
export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'edit':
      return withHistory(state, edited(state, event.change, event.step), event.chosen)
    case 'choose':
      return withHistory(state, state.history, event.chosen)
    case 'undo':
      return withHistory(state, undone(state.history))
    case 'redo':
      return withHistory(state, redone(state.history))
    case 'stored': {
      const content = afterSave(state.history.present, contentOf(event.canvas), event.sent)
      const history = isSameContent(content, state.history.present) ? state.history : withStep(state.history, content)
      return withHistory({ ...state, base: event.canvas }, history)
    }
  }
}
