import { defineDialog } from '@barn-workbench/plugin-sdk'
import { IconSkull } from '@barn-workbench/plugin-sdk/icons'
import type { ReportInput, ReportOutcome } from '../../report/report'
import type { IncidentTypeScreens } from '../incidentTypeScreens'

/** A dead animal in the picture of a camera. */
const deadAnimalDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.dead-animal',
  load: async () => (await import('./DeadAnimalForm')).DeadAnimalForm,
})

/** Another sighting of a dead animal. */
const deadAnimalEventDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.dead-animal-event',
  load: async () => (await import('./DeadAnimalForm')).DeadAnimalForm,
})

export const deadAnimal: IncidentTypeScreens = {
  Icon: IconSkull,
  report: deadAnimalDialog,
  addEvent: deadAnimalEventDialog,
}
