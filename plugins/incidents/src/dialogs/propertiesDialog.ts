import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { IncidentProperties } from '../writes/incidentWrites'

/** Asks where an incident is shown, in which colour, and to whom it matters. */
export const propertiesDialog = defineDialog<IncidentProperties, IncidentProperties>({
  id: 'incidents.properties',
  load: async () => (await import('./PropertiesForm')).PropertiesForm,
})
