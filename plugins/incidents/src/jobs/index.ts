import { MINUTE } from '@barn-workbench/core/time'
import { defineJob } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'

/** Tells the user what was assigned to them, and where they were mentioned. */
export const tellOfMine = defineJob({
  id: 'incidents.tell-of-mine',
  period: MINUTE,
  needs: VIEW_PERMISSIONS,
  run: async (session, signal, tell) => await (await import('./tellOfMine')).tellOfMine(session, signal, tell),
})
