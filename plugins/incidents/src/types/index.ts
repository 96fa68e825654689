/*
 * The types of incidents on screen. Each has a folder with the card that shows an incident of it, and the forms by
 * which it is reported, if people report it. `index.ts` of the folder is the record of its icon and dialogs, which are
 * small, since the list of incidents and its actions load them; cards and forms load on demand. `IncidentCard` chooses
 * the card. Names, tones and states are in `@barn-workbench/core/incidentTypes`; `incidentLabels` and `incidentFacts`
 * make labels and facts of any type.
 *
 * A type that is not known here is `UNKNOWN_TYPE`: it shows its data as it is, and takes any event.
 */

import { isIncidentType, type IncidentType } from '@barn-workbench/core/incidentTypes'
import { defineDialog } from '@barn-workbench/plugin-sdk'
import { IconAlertTriangle, IconHeartRateMonitor, IconTrendingUp } from '@barn-workbench/plugin-sdk/icons'
import type { ReportInput, ReportOutcome } from '../report/report'
import { barnDocumentation } from './barnDocumentation'
import { barnIntervention } from './barnIntervention'
import { deadAnimal } from './deadAnimal'
import type { IncidentTypeScreens } from './incidentTypeScreens'
import { barnState, penState } from './occupancy'

/** An event of a type without its own form. */
const eventDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.event',
  load: async () => (await import('../report/RawEventForm')).RawEventForm,
})

const rawEvents = { report: eventDialog, addEvent: eventDialog }

const screens: Readonly<Record<IncidentType, IncidentTypeScreens>> = {
  barnDocumentation,
  barnIntervention,
  deadAnimal,
  penState,
  barnState,
  healthCheck: { Icon: IconHeartRateMonitor, ...rawEvents },
  timeSeries: { Icon: IconTrendingUp, ...rawEvents },
}

const UNKNOWN_TYPE: IncidentTypeScreens = { Icon: IconAlertTriangle, ...rawEvents }

/** The types that people report, the likeliest first. Others are found by detectors. */
export const REPORTED_TYPES: readonly IncidentType[] = [
  'deadAnimal',
  'barnIntervention',
  'barnDocumentation',
  'barnState',
]

/** The icon and the dialogs of a type. */
export function screensOf(type: string): IncidentTypeScreens {
  return isIncidentType(type) ? screens[type] : UNKNOWN_TYPE
}
