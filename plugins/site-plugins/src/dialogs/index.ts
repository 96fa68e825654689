import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Changes what a plugin is granted. The title names it. */
export const grantsDialog = defineDialog<{ title: string; plugin: InstancePlugin }, true>({
  id: 'site-plugins.grants',
  isWide: true,
  load: async () => (await import('./GrantsForm')).GrantsForm,
})

/** Asks for the reason of a quarantine. */
export const quarantineDialog = defineDialog<{ title: string }, string>({
  id: 'site-plugins.quarantine',
  load: async () => (await import('./QuarantineForm')).QuarantineForm,
})

/** Asks once before something is lost. */
export const questionDialog = defineDialog<{ title: string; text: string; confirm: string }, true>({
  id: 'site-plugins.question',
  load: async () => (await import('./lossQuestion')).LossQuestion,
})
