import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import { defineJob } from '@barn-workbench/plugin-sdk'

/** Tells the user about new assignments and mentions. */
export const tellOfMine = defineJob({
  id: 'incidents.tell-of-mine',
  period: MINUTE,
  needs: incidentViewPermissions(),
  run: async (session, signal, tell) => await (await import('./tellOfMine')).tellOfMine(session, signal, tell),
})
