import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import { defineJob } from '@barn-workbench/plugin-sdk'

/** Notifies the user of new assignments and mentions. */
export const notifyOfMine = defineJob({
  id: 'incidents.tell-of-mine',
  period: MINUTE,
  needs: incidentViewPermissions(),
  run: async (session, signal, tell) => await (await import('./notifyOfMine')).notifyOfMine(session, signal, tell),
})
