import { defineDialog } from '@barn-workbench/plugin-sdk'

/** How many dead animals a dialog is about, and the time of the instance, ms. */
export interface RemovalQuestion {
  count: number
  now: number
}

/** Asks when dead animals were taken away; the result in ms. */
export const removalTimeDialog = defineDialog<RemovalQuestion, number>({
  id: 'dead-animals.removal-time',
  load: async () => (await import('./RemovalTimeForm')).RemovalTimeForm,
})
