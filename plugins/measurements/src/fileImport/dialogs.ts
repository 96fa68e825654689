import type { MeasurementImport } from '@barn-workbench/core/contract'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Asks whether an import is to be taken back. */
export const undoImportDialog = defineDialog<Pick<MeasurementImport, 'name' | 'rows'>, true>({
  id: 'measurements.undo-import',
  load: async () => (await import('./UndoImport')).UndoImport,
})
