import { IconNotes } from '@tabler/icons-react'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { ReportInput } from '../../report/report'
import type { IncidentTypeScreens } from '../incidentTypeScreens'

/** What is done or seen in the barn. */
const documentationDialog = defineDialog<ReportInput, string>({
  id: 'incidents.documentation',
  load: async () => (await import('./DocumentationForm')).DocumentationForm,
})

/** The end of what a documentation tells of. */
const endDialog = defineDialog<ReportInput, string>({
  id: 'incidents.end',
  load: async () => (await import('./EndForm')).EndForm,
})

export const barnDocumentation: IncidentTypeScreens = {
  Icon: IconNotes,
  report: documentationDialog,
  addEvent: endDialog,
}
