import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { RestoreDialogInput } from '../backups/RestoreDialog'
import type { ScheduleDialogInput } from '../backups/ScheduleDialog'
import type { RestartDialogInput } from '../restart/RestartDialog'
import type { LimitsDialogInput } from '../watching/LimitsDialog'

/** Loads the code of the dialog that restarts. */
export async function loadRestart() {
  return (await import('../restart/RestartDialog')).RestartDialog
}

/** Restarts an instance, or its machine, after a question, and shows how it goes and comes back. */
export const restartDialog = defineDialog<RestartDialogInput, null>({
  id: 'system.restart',
  load: loadRestart,
})

/** Asks once before the log of this browser is deleted. */
export const clearDialog = defineDialog<null, true>({
  id: 'system.clear',
  load: async () => (await import('./ClearDialog')).ClearDialog,
})

/** Chooses when backups are made, and where to. */
export const scheduleDialog = defineDialog<ScheduleDialogInput, true>({
  id: 'system.backupSchedule',
  load: async () => (await import('../backups/ScheduleDialog')).ScheduleDialog,
})

/** Restores a backup, after its question was answered. */
export const restoreDialog = defineDialog<RestoreDialogInput, true>({
  id: 'system.restore',
  load: async () => (await import('../backups/RestoreDialog')).RestoreDialog,
})

/** Sets the limits of the storage of an instance. */
export const limitsDialog = defineDialog<LimitsDialogInput, true>({
  id: 'system.storageLimits',
  load: async () => (await import('../watching/LimitsDialog')).LimitsDialog,
})
