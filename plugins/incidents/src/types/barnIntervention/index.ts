import { defineDialog } from '@barn-workbench/plugin-sdk'
import { IconTool } from '@barn-workbench/plugin-sdk/icons'
import type { ReportInput, ReportOutcome } from '../../report/report'
import type { IncidentTypeScreens } from '../incidentTypeScreens'

/** A task in the barn. */
const interventionDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.intervention',
  load: async () => (await import('./InterventionForm')).InterventionForm,
})

/** Something new of an intervention. */
const interventionEventDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.intervention-event',
  load: async () => (await import('./InterventionForm')).InterventionForm,
})

export const barnIntervention: IncidentTypeScreens = {
  Icon: IconTool,
  report: interventionDialog,
  addEvent: interventionEventDialog,
}
