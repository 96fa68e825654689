import { incidentStateOf, incidentTypeOf } from '@barn-workbench/core/incidentTypes'
import {
  addIncidentEvent,
  assignIncident,
  assignIncidentToMe,
  closeIncident,
  commentIncident,
  createIncident,
  editIncident,
  forceCloseIncident,
  hideIncident,
  openIncident,
  removeIncident,
  reopenIncident,
  shareIncident,
  unassignIncident,
  unhideIncident,
  type IncidentTarget,
} from '@barn-workbench/core/intents'
import {
  incidentForceClosePermissions,
  incidentManagePermissions,
  incidentReportPermissions,
  incidentViewPermissions,
} from '@barn-workbench/core/permissions'
import { defineAction } from '@barn-workbench/plugin-sdk'
import {
  IconAlertTriangle,
  IconCheck,
  IconEye,
  IconEyeOff,
  IconFlag,
  IconMessagePlus,
  IconNotes,
  IconPlus,
  IconRotate,
  IconSettings,
  IconShare,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '@barn-workbench/plugin-sdk/icons'
import { documentIncident, endDocumentation } from '../intents'
import { COMMENT_PERMISSIONS, LIST_ACCOUNTS } from '../permissions'

const from = ({ incidentId }: IncidentTarget) => ({ incidentId })
const toManage = ({ type }: IncidentTarget) => incidentManagePermissions(type)
const stillFails = (incident: IncidentTarget) => incidentStateOf(incident).needsForce === true

/** Starts an incident. */
const report = defineAction({
  id: 'incidents.report',
  implements: createIncident,
  needs: incidentReportPermissions(),
  needsInstance: true,
  icon: IconPlus,
  load: async () => (await import('./runReportActions')).runReport,
})

/** Starts an incident at a camera. */
const reportAtCamera = defineAction({
  id: 'incidents.report-at-camera',
  implements: createIncident,
  on: 'camera',
  group: 'change',
  from: ({ cameraId }) => ({ cameraId }),
  needs: incidentReportPermissions(),
  isLikeliest: true,
  icon: IconPlus,
  load: async () => (await import('./runReportActions')).runReport,
})

const addEvent = defineAction({
  id: 'incidents.add-event',
  implements: addIncidentEvent,
  on: 'incident',
  group: 'change',
  from,
  needs: ({ type }) => incidentReportPermissions(type),
  when: ({ type, closedAt }) => closedAt === null && !incidentTypeOf(type).hasFixedCourse,
  icon: IconPlus,
  load: async () => (await import('./runReportActions')).runAddEvent,
})

const end = defineAction({
  id: 'incidents.end',
  implements: endDocumentation,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: (incident) => incidentStateOf(incident).next === 'ended',
  isLikeliest: true,
  icon: IconFlag,
  key: 'd',
  load: async () => (await import('./runReportActions')).runAddEvent,
})

const documentIt = defineAction({
  id: 'incidents.document',
  implements: documentIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: incidentManagePermissions('barnDocumentation'),
  when: ({ type }) => incidentTypeOf(type).canBeDocumented === true,
  icon: IconNotes,
  load: async () => (await import('./runReportActions')).runDocument,
})

/** Adds a comment that another plugin has written, such as the pictures that lead to a moment. */
const comment = defineAction({
  id: 'incidents.comment',
  implements: commentIncident,
  needs: COMMENT_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconMessagePlus,
  load: async () => (await import('./runActions')).runComment,
})

/** Shows an incident on its page. */
export const open = defineAction({
  id: 'incidents.open',
  implements: openIncident,
  on: 'incident',
  group: 'open',
  from,
  needs: incidentViewPermissions(),
  icon: IconAlertTriangle,
  load: async () => (await import('./runActions')).openOnPage,
})

const close = defineAction({
  id: 'incidents.close',
  implements: closeIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  // Closing it by force is a separate action, which needs a permission.
  when: (incident, { can }) => {
    if (incident.closedAt !== null) return false
    if (!stillFails(incident)) return true
    return can(...incidentForceClosePermissions(incident.type)) ? false : 'closeStillFails'
  },
  icon: IconCheck,
  key: 'e',
  isBulk: true,
  load: async () => (await import('./runActions')).runClose,
})

const forceClose = defineAction({
  id: 'incidents.force-close',
  implements: forceCloseIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: ({ type }) => incidentForceClosePermissions(type),
  when: (incident) => incident.closedAt === null && stillFails(incident),
  icon: IconCheck,
  key: 'e',
  isBulk: true,
  ask: async () => (await import('./runActions')).askToForceClose,
  load: async () => (await import('./runActions')).runForceClose,
})

const assignToMe = defineAction({
  id: 'incidents.assign-to-me',
  implements: assignIncidentToMe,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: ({ assignedTo }, { accountId }) => accountId !== null && assignedTo?.entityId !== accountId,
  icon: IconUserCheck,
  key: 'a',
  isBulk: true,
  load: async () => (await import('./runActions')).runAssignToMe,
})

const assign = defineAction({
  id: 'incidents.assign',
  implements: assignIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: (_, { can }) => can(LIST_ACCOUNTS),
  icon: IconUserPlus,
  key: 'shift+a',
  isBulk: true,
  ask: async () => (await import('./runActions')).askForAccount,
  load: async () => (await import('./runActions')).runAssign,
})

const unassign = defineAction({
  id: 'incidents.unassign',
  implements: unassignIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: ({ assignedTo }) => assignedTo !== null,
  icon: IconUserMinus,
  isBulk: true,
  load: async () => (await import('./runActions')).runUnassign,
})

const reopen = defineAction({
  id: 'incidents.reopen',
  implements: reopenIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: ({ closedAt }) => closedAt !== null,
  icon: IconRotate,
  key: 'r',
  isBulk: true,
  load: async () => (await import('./runActions')).runReopen,
})

const hide = defineAction({
  id: 'incidents.hide',
  implements: hideIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: ({ hidden }) => !hidden,
  icon: IconEyeOff,
  key: 'h',
  isBulk: true,
  ask: async () => (await import('./runActions')).askForReason,
  load: async () => (await import('./runActions')).runHide,
})

const unhide = defineAction({
  id: 'incidents.unhide',
  implements: unhideIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  when: ({ hidden }) => hidden,
  icon: IconEye,
  key: 'h',
  isBulk: true,
  load: async () => (await import('./runActions')).runUnhide,
})

const edit = defineAction({
  id: 'incidents.edit',
  implements: editIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: toManage,
  icon: IconSettings,
  ask: async () => (await import('./runActions')).askForProperties,
  load: async () => (await import('./runActions')).runEdit,
})

const share = defineAction({
  id: 'incidents.share',
  implements: shareIncident,
  on: 'incident',
  group: 'share',
  from,
  needs: incidentViewPermissions(),
  icon: IconShare,
  key: 's',
  load: async () => (await import('./runActions')).runShare,
})

const remove = defineAction({
  id: 'incidents.remove',
  implements: removeIncident,
  on: 'incident',
  group: 'remove',
  from,
  needs: toManage,
  icon: IconTrash,
  isBulk: true,
  ask: async () => (await import('./runActions')).askToDelete,
  asksOnlyForSeveral: true,
  load: async () => (await import('./runActions')).runRemove,
})

export const actions = [
  report,
  open,
  close,
  forceClose,
  reopen,
  reportAtCamera,
  end,
  addEvent,
  documentIt,
  comment,
  assignToMe,
  assign,
  unassign,
  hide,
  unhide,
  edit,
  share,
  remove,
]
