import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { IncidentProperties } from '../writes/incidentWrites'

/** Asks for the screens, colour and stakeholders of an incident. */
export const propertiesDialog = defineDialog<IncidentProperties, IncidentProperties>({
  id: 'incidents.properties',
  load: async () => (await import('./PropertiesForm')).PropertiesForm,
})
