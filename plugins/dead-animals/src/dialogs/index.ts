import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { RemovalQuestion } from './removalQuestion'

/** Asks when dead animals were taken away; the result in ms. */
export const removalTimeDialog = defineDialog<RemovalQuestion, number>({
  id: 'dead-animals.removal-time',
  load: async () => (await import('./RemovalTimeForm')).RemovalTimeForm,
})
