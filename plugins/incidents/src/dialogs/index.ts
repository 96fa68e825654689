import type { EntityReference, PinnedPlace, RichTextDocument } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { PinInput } from '../comments/pins/PinForm'
import type { ReportInput, ReportTypes } from '../report/report'

export { propertiesDialog } from './propertiesDialog'

/** How many incidents a dialog is about. */
interface Count {
  count: number
}

/** Asks why incidents are hidden. */
export const reasonDialog = defineDialog<Count, RichTextDocument>({
  id: 'incidents.reason',
  load: async () => (await import('./ActionQuestions')).ReasonForm,
})

/** Asks to whom incidents are assigned. */
export const accountDialog = defineDialog<Count, EntityReference>({
  id: 'incidents.account',
  load: async () => (await import('./ActionQuestions')).AccountChoice,
})

/** Asks whether health checks that still fail are really to be closed. */
export const forceCloseDialog = defineDialog<Count, true>({
  id: 'incidents.force-close',
  load: async () => (await import('./ActionQuestions')).ForceCloseQuestion,
})

/** Asks whether several incidents are to be deleted. */
export const deleteDialog = defineDialog<Count, true>({
  id: 'incidents.delete',
  load: async () => (await import('./ActionQuestions')).DeleteQuestion,
})

/** Asks for the name under which a search is saved. */
export const searchNameDialog = defineDialog<null, string>({
  id: 'incidents.search-name',
  load: async () => (await import('../lists/list/SearchNameForm')).SearchNameForm,
})

/** Asks for a place in the picture of a camera. */
export const pinDialog = defineDialog<PinInput, PinnedPlace>({
  id: 'incidents.pin',
  isWide: true,
  load: async () => (await import('../comments/pins/PinForm')).PinForm,
})

/** Asks what is reported. */
export const reportTypeDialog = defineDialog<ReportTypes, string>({
  id: 'incidents.report-type',
  load: async () => (await import('../report/ReportTypeChoice')).ReportTypeChoice,
})

/*
 * The dialogs below ask for what is reported and send it, or add it to an incident; the result is the id of the incident.
 */

/** What is done or seen in the barn. */
export const documentationDialog = defineDialog<ReportInput, string>({
  id: 'incidents.documentation',
  load: async () => (await import('../types/barnDocumentation/DocumentationForm')).DocumentationForm,
})

/** The end of what a documentation tells of. */
export const endDialog = defineDialog<ReportInput, string>({
  id: 'incidents.end',
  load: async () => (await import('../types/barnDocumentation/EndForm')).EndForm,
})

/** What is to be done in the barn. */
export const interventionDialog = defineDialog<ReportInput, string>({
  id: 'incidents.intervention',
  load: async () => (await import('../types/barnIntervention/InterventionForm')).InterventionForm,
})

/** Animals that have come or left. */
export const barnStateDialog = defineDialog<ReportInput, string>({
  id: 'incidents.barn-state',
  load: async () => (await import('../types/occupancy/OccupancyForm')).OccupancyForm,
})

/** A dead animal in the picture of a camera. */
export const deadAnimalDialog = defineDialog<ReportInput, string>({
  id: 'incidents.dead-animal',
  load: async () => (await import('../types/deadAnimal/DeadAnimalForm')).DeadAnimalForm,
})

/** An event of any other type. */
export const eventDialog = defineDialog<ReportInput, string>({
  id: 'incidents.event',
  load: async () => (await import('../report/RawEventForm')).RawEventForm,
})
