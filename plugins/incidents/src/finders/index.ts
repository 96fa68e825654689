import { defineFinder } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'

/** Lists the open incidents. */
export const openIncidents = defineFinder({
  id: 'incidents.open-incidents',
  on: 'incident',
  needs: VIEW_PERMISSIONS,
  load: async () => (await import('./findIncidents')).findIncidents,
})
