import type { EntityReference, PinnedPlace, RichTextDocument } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import type { PinInput } from '../comments/pins/PinForm'
import type { ReportChoice, ReportTypes } from '../report/report'

export { propertiesDialog } from './propertiesDialog'

/** The number of incidents that a dialog is about. */
interface Count {
  count: number
}

/** Asks why incidents are hidden. */
export const reasonDialog = defineDialog<Count, RichTextDocument>({
  id: 'incidents.reason',
  load: async () => (await import('./ActionQuestions')).ReasonForm,
})

/** Asks for the account that incidents are assigned to. */
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

/** Shows the ways to share an incident. */
export const shareDialog = defineDialog<{ incidentId: string }, true>({
  id: 'incidents.share',
  load: async () => (await import('../share/ShareIncident')).ShareIncident,
})

/** Asks what is reported. */
export const reportTypeDialog = defineDialog<ReportTypes, ReportChoice>({
  id: 'incidents.report-type',
  load: async () => (await import('../report/ReportTypeChoice')).ReportTypeChoice,
})
