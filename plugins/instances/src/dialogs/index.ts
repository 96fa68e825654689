import type { Problem } from '@barn-workbench/core/result'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { InstanceInput } from './input'

/** Name, folder, colour, picture and address for letters of an instance, on this device. */
export const editDialog = defineDialog<InstanceInput, null>({
  id: 'instances.edit',
  load: async () => (await import('./EditInstance')).EditInstance,
})

/** Asks whether an instance is to be removed from this device; resolves to true if it is. */
export const removeDialog = defineDialog<InstanceInput, true>({
  id: 'instances.remove',
  load: async () => (await import('./RemoveInstance')).RemoveInstance,
})

/** Asks whether to trust an instance that does not prove its identity, or shows another key. */
export const trustDialog = defineDialog<InstanceInput & { problem: Problem }, true>({
  id: 'instances.trust',
  load: async () => (await import('./TrustQuestion')).TrustQuestion,
})
