import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { openIncidents } from './finders'
import { notifyOfMine } from './jobs'
import { incidentPage, morningReportOfPage, morningReportPage } from './pages'
import { cameraIncidents, incidentComments, penStateActions } from './slots'
import {
  assignedList,
  handover,
  incidentCounts,
  incidentDetail,
  incidentList,
  incidentNews,
  incidentsAssigned,
  interventions,
  timeline,
  today,
} from './widgets'

export default definePlugin({
  id: 'incidents',
  instanceTypes: ['barn'],
  widgets: [
    incidentList,
    incidentDetail,
    interventions,
    incidentsAssigned,
    assignedList,
    incidentCounts,
    incidentNews,
    timeline,
    today,
    handover,
  ],
  pages: [incidentPage, morningReportPage, morningReportOfPage],
  slotContents: [penStateActions, incidentComments, cameraIncidents],
  actions,
  finders: [openIncidents],
  jobs: [notifyOfMine],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
