import { defineDialog } from '@barn-workbench/plugin-sdk'
import { IconNotes } from '@barn-workbench/plugin-sdk/icons'
import type { ReportInput, ReportOutcome } from '../../report/report'
import type { IncidentTypeScreens } from '../incidentTypeScreens'

/** Work or observations in the barn. */
const documentationDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.documentation',
  load: async () => (await import('./DocumentationForm')).DocumentationForm,
})

/** The end of a documentation. */
const endDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.end',
  load: async () => (await import('./EndForm')).EndForm,
})

export const barnDocumentation: IncidentTypeScreens = {
  Icon: IconNotes,
  report: documentationDialog,
  addEvent: endDialog,
}
