import type { EntityReference } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { IncidentProperties } from '../writes/incidentWrites'

/** How many incidents a dialog is about. */
interface Count {
  count: number
}

/** Asks why incidents are hidden. */
export const reasonDialog = defineDialog<Count, string>({
  id: 'incidents.reason',
  load: async () => (await import('./ReasonForm')).ReasonForm,
})

/** Asks to whom incidents are assigned. */
export const accountDialog = defineDialog<Count, EntityReference>({
  id: 'incidents.account',
  load: async () => (await import('./AccountChoice')).AccountChoice,
})

/** Asks whether health checks that still fail are really to be closed. */
export const forceCloseDialog = defineDialog<Count, true>({
  id: 'incidents.force-close',
  load: async () => (await import('./ForceCloseQuestion')).ForceCloseQuestion,
})

/** Asks where an incident is shown, in which colour, and to whom it matters. */
export const propertiesDialog = defineDialog<IncidentProperties, IncidentProperties>({
  id: 'incidents.properties',
  load: async () => (await import('./PropertiesForm')).PropertiesForm,
})

/** Asks for the name under which a search is saved. */
export const searchNameDialog = defineDialog<null, string>({
  id: 'incidents.search-name',
  load: async () => (await import('./SearchNameForm')).SearchNameForm,
})

/** Asks what is to be done in the barn, and reports it; the result is the id of the new incident. */
export const interventionDialog = defineDialog<null, string>({
  id: 'incidents.intervention',
  load: async () => (await import('../report/InterventionForm')).InterventionForm,
})
