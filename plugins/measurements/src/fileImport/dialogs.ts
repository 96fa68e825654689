import { defineDialog } from '@barn-workbench/plugin-sdk'

/** An import that somebody wants to take back. */
export interface UndoInput {
  name: string
  rows: number
}

/** Asks whether an import is to be taken back. */
export const undoImportDialog = defineDialog<UndoInput, true>({
  id: 'measurements.undo-import',
  load: async () => (await import('./UndoImport')).UndoImport,
})
