import { IconFlag, IconMessagePlus, IconNotes, IconPlus } from '@tabler/icons-react'
import { addIncidentEvent, commentIncident, createIncident, type IncidentTarget } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { documentMeasurement, endDocumentation } from '../intents'
import { COMMENT_PERMISSIONS, managePermissions, REPORT_PERMISSIONS, reportPermissions } from '../permissions'

const from = ({ incidentId }: IncidentTarget) => ({ incidentId })

/** Starts an incident. */
export const report = defineAction({
  id: 'incidents.report',
  implements: createIncident,
  needs: REPORT_PERMISSIONS,
  needsInstance: true,
  icon: IconPlus,
  load: async () => (await import('./report')).runReport,
})

/** Starts an incident at a camera. */
const reportAtCamera = defineAction({
  id: 'incidents.report-at-camera',
  implements: createIncident,
  on: 'camera',
  group: 'change',
  from: ({ cameraId }) => ({ cameraId }),
  needs: REPORT_PERMISSIONS,
  isLikeliest: true,
  icon: IconPlus,
  load: async () => (await import('./report')).runReport,
})

const addEvent = defineAction({
  id: 'incidents.add-event',
  implements: addIncidentEvent,
  on: 'incident',
  group: 'change',
  from,
  needs: ({ type }) => reportPermissions(type),
  // A documentation has one further event, its end, which is an action of its own.
  when: ({ type, closedAt }) => closedAt === null && type !== 'barnDocumentation',
  icon: IconPlus,
  load: async () => (await import('./report')).runAddEvent,
})

const end = defineAction({
  id: 'incidents.end',
  implements: endDocumentation,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: ({ type, state }) => type === 'barnDocumentation' && state === 'created',
  isLikeliest: true,
  icon: IconFlag,
  key: 'd',
  load: async () => (await import('./report')).runAddEvent,
})

const documentIt = defineAction({
  id: 'incidents.document',
  implements: documentMeasurement,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions({ type: 'barnDocumentation' }),
  when: ({ type }) => type === 'timeSeries',
  icon: IconNotes,
  load: async () => (await import('./report')).runDocument,
})

/** Adds a comment that another plugin has written, such as the pictures that lead to a moment. */
const comment = defineAction({
  id: 'incidents.comment',
  implements: commentIncident,
  needs: COMMENT_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconMessagePlus,
  load: async () => (await import('./comment')).runComment,
})

/** What adds to an incident. */
export const eventActions = [reportAtCamera, end, addEvent, documentIt, comment]
