import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { ConflictInput } from './conflictInput'

/** Shows the changes that another account has made meanwhile, and asks whether to make the own change on top. */
export const conflictDialog = defineDialog<ConflictInput, 'apply'>({
  id: 'shell.conflict',
  load: async () => (await import('./ConflictQuestion')).ConflictQuestion,
})
