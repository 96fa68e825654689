import { IconNotes } from '@tabler/icons-react'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { ReportInput } from '../../report/report'
import type { IncidentTypeScreens } from '../incidentTypeScreens'

/** Work or observations in the barn. */
const documentationDialog = defineDialog<ReportInput, string>({
  id: 'incidents.documentation',
  load: async () => (await import('./DocumentationForm')).DocumentationForm,
})

/** The end of a documentation. */
const endDialog = defineDialog<ReportInput, string>({
  id: 'incidents.end',
  load: async () => (await import('./EndForm')).EndForm,
})

export const barnDocumentation: IncidentTypeScreens = {
  Icon: IconNotes,
  report: documentationDialog,
  addEvent: endDialog,
}
