import {
  IconAlertTriangle,
  IconCheck,
  IconEye,
  IconEyeOff,
  IconRotate,
  IconSettings,
  IconShare,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import {
  assignIncident,
  assignIncidentToMe,
  closeIncident,
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
import { defineAction } from '@barn-workbench/plugin-sdk'
import { forceClosePermissions, LIST_ACCOUNTS, managePermissions, VIEW_PERMISSIONS } from '../permissions'
import { eventActions, report } from './reportActions'

const from = ({ incidentId }: IncidentTarget) => ({ incidentId })
const stillFails = ({ type, state }: IncidentTarget) => type === 'healthCheck' && state === 'isBelowThreshold'

/** Shows an incident on its page. */
export const open = defineAction({
  id: 'incidents.open',
  implements: openIncident,
  on: 'incident',
  group: 'open',
  from,
  needs: VIEW_PERMISSIONS,
  icon: IconAlertTriangle,
  load: async () => (await import('./links')).openOnPage,
})

const close = defineAction({
  id: 'incidents.close',
  implements: closeIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  // What an account with the right for it closes all the same is an action of its own.
  when: (incident, { can }) => {
    if (incident.closedAt !== null) return false
    if (!stillFails(incident)) return true
    return can(...forceClosePermissions(incident)) ? false : 'closeStillFails'
  },
  icon: IconCheck,
  key: 'e',
  isBulk: true,
  load: async () => (await import('./decide')).runClose,
})

const forceClose = defineAction({
  id: 'incidents.force-close',
  implements: forceCloseIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: forceClosePermissions,
  when: (incident) => incident.closedAt === null && stillFails(incident),
  icon: IconCheck,
  key: 'e',
  isBulk: true,
  ask: async () => (await import('./ask')).askToForceClose,
  load: async () => (await import('./decide')).runForceClose,
})

const assignToMe = defineAction({
  id: 'incidents.assign-to-me',
  implements: assignIncidentToMe,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: ({ assignedTo }, { accountId }) => accountId !== null && assignedTo?.entityId !== accountId,
  icon: IconUserCheck,
  key: 'a',
  isBulk: true,
  load: async () => (await import('./decide')).runAssignToMe,
})

const assign = defineAction({
  id: 'incidents.assign',
  implements: assignIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: (_, { can }) => can(LIST_ACCOUNTS),
  icon: IconUserPlus,
  key: 'shift+a',
  isBulk: true,
  ask: async () => (await import('./ask')).askForAccount,
  load: async () => (await import('./decide')).runAssign,
})

const unassign = defineAction({
  id: 'incidents.unassign',
  implements: unassignIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: ({ assignedTo }) => assignedTo !== null,
  icon: IconUserMinus,
  isBulk: true,
  load: async () => (await import('./decide')).runUnassign,
})

const reopen = defineAction({
  id: 'incidents.reopen',
  implements: reopenIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: ({ closedAt }) => closedAt !== null,
  icon: IconRotate,
  key: 'r',
  isBulk: true,
  load: async () => (await import('./decide')).runReopen,
})

const hide = defineAction({
  id: 'incidents.hide',
  implements: hideIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: ({ hidden }) => !hidden,
  icon: IconEyeOff,
  key: 'h',
  isBulk: true,
  ask: async () => (await import('./ask')).askForReason,
  load: async () => (await import('./decide')).runHide,
})

const unhide = defineAction({
  id: 'incidents.unhide',
  implements: unhideIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  when: ({ hidden }) => hidden,
  icon: IconEye,
  key: 'h',
  isBulk: true,
  load: async () => (await import('./decide')).runUnhide,
})

const edit = defineAction({
  id: 'incidents.edit',
  implements: editIncident,
  on: 'incident',
  group: 'change',
  from,
  needs: managePermissions,
  icon: IconSettings,
  ask: async () => (await import('./ask')).askForProperties,
  load: async () => (await import('./decide')).runEdit,
})

const share = defineAction({
  id: 'incidents.share',
  implements: shareIncident,
  on: 'incident',
  group: 'share',
  from,
  needs: VIEW_PERMISSIONS,
  icon: IconShare,
  key: 's',
  load: async () => (await import('./links')).runShare,
})

const remove = defineAction({
  id: 'incidents.remove',
  implements: removeIncident,
  on: 'incident',
  group: 'remove',
  from,
  needs: managePermissions,
  icon: IconTrash,
  isBulk: true,
  ask: async () => (await import('./ask')).askToDelete,
  asksOnlyForSeveral: true,
  load: async () => (await import('./decide')).runRemove,
})

export const actions = [
  report,
  open,
  close,
  forceClose,
  reopen,
  ...eventActions,
  assignToMe,
  assign,
  unassign,
  hide,
  unhide,
  edit,
  share,
  remove,
]
