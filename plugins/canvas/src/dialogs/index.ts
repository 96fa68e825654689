import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { MergeChoice } from '@barn-workbench/plugin-sdk/form'
import type { ConflictInput, NameInput, RemoveInput } from './inputs'

/** Asks for the name of a canvas. */
export const nameDialog = defineDialog<NameInput, string>({
  id: 'canvas.name',
  load: async () => (await import('./CanvasDialogs')).CanvasNameForm,
})

/** Asks whether a canvas is to be deleted. */
export const removeDialog = defineDialog<RemoveInput, true>({
  id: 'canvas.remove',
  load: async () => (await import('./CanvasDialogs')).RemoveQuestion,
})

/** Asks what holds where another account has saved a canvas meanwhile. */
export const conflictDialog = defineDialog<ConflictInput, MergeChoice>({
  id: 'canvas.conflict',
  load: async () => (await import('./CanvasDialogs')).ConflictQuestion,
})
