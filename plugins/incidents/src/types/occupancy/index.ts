import { defineDialog } from '@barn-workbench/plugin-sdk'
import { IconBuildingWarehouse, IconFence } from '@barn-workbench/plugin-sdk/icons'
import type { ReportInput, ReportOutcome } from '../../report/report'
import type { IncidentTypeScreens } from '../incidentTypeScreens'

/** Animals that have come or left. */
const occupancyDialog = defineDialog<ReportInput, ReportOutcome>({
  id: 'incidents.barn-state',
  load: async () => (await import('./OccupancyForm')).OccupancyForm,
})

const dialogs = { report: occupancyDialog, addEvent: occupancyDialog }

export const barnState: IncidentTypeScreens = { Icon: IconBuildingWarehouse, ...dialogs }
export const penState: IncidentTypeScreens = { Icon: IconFence, ...dialogs }
