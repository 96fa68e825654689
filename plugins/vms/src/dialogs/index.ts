import type { VmsInstance } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Shows the text and the QR code that describe an instance to a client. */
export const discoveryDialog = defineDialog<VmsInstance, null>({
  id: 'vms.discovery',
  load: async () => (await import('./Discovery')).Discovery,
})

/** Changes the name and the addresses of an instance. */
export const editDialog = defineDialog<VmsInstance, null>({
  id: 'vms.edit',
  load: async () => (await import('./EditForm')).EditForm,
})
