import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { defineFinder } from '@barn-workbench/plugin-sdk'

/** Lists the open incidents. */
export const openIncidents = defineFinder({
  id: 'incidents.open-incidents',
  on: 'incident',
  needs: incidentViewPermissions(),
  load: async () => (await import('./findIncidents')).findIncidents,
})
