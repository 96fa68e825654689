import {
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconRefreshAlert,
  IconRestore,
  IconTag,
  IconVideoOff,
  IconVideoPlus,
} from '@tabler/icons-react'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { defineAction } from '@barn-workbench/plugin-sdk'
import {
  closeCamera,
  editCamera,
  rebootAllCameras,
  rebootCameras,
  renameCamera,
  reopenCamera,
  resetCamera,
  retireCamera,
  reviveCamera,
  setUpCameras,
} from '../intents'
import { MANAGE_PERMISSION, PRIVACY_PERMISSION } from '../permissions'

const from = ({ cameraId }: Camera) => ({ cameraId })
const onCamera = { on: 'camera', group: 'change', from } as const
const canManage = [MANAGE_PERMISSION]
const canClose = [PRIVACY_PERMISSION]

const close = defineAction({
  ...onCamera,
  id: 'cameras.close',
  implements: closeCamera,
  needs: canClose,
  when: ({ privacy }) => !privacy,
  icon: IconEyeOff,
  key: 'p',
  isBulk: true,
  load: async () => (await import('./manage')).runClose,
})

const reopen = defineAction({
  ...onCamera,
  id: 'cameras.reopen',
  implements: reopenCamera,
  needs: canClose,
  when: ({ privacy }) => privacy,
  icon: IconEye,
  key: 'p',
  isBulk: true,
  load: async () => (await import('./manage')).runReopen,
})

const rename = defineAction({
  ...onCamera,
  id: 'cameras.rename',
  implements: renameCamera,
  needs: canManage,
  icon: IconPencil,
  key: 'r',
  ask: async () => (await import('./ask')).askForName,
  load: async () => (await import('./manage')).runRename,
})

const edit = defineAction({
  ...onCamera,
  id: 'cameras.edit',
  implements: editCamera,
  needs: canManage,
  icon: IconTag,
  key: 't',
  ask: async () => (await import('./ask')).askForLabels,
  load: async () => (await import('./manage')).runEdit,
})

const retire = defineAction({
  ...onCamera,
  id: 'cameras.retire',
  implements: retireCamera,
  needs: canManage,
  when: (camera) => !isDecommissioned(camera),
  icon: IconVideoOff,
  isBulk: true,
  load: async () => (await import('./manage')).runRetire,
})

const revive = defineAction({
  ...onCamera,
  id: 'cameras.revive',
  implements: reviveCamera,
  needs: canManage,
  when: isDecommissioned,
  icon: IconRestore,
  isBulk: true,
  load: async () => (await import('./manage')).runRevive,
})

const reboot = defineAction({
  ...onCamera,
  id: 'cameras.reboot',
  userMode: 'advanced',
  implements: rebootCameras,
  from: ({ cameraId }) => ({ cameraIds: [cameraId] }),
  needs: canManage,
  icon: IconRefresh,
  load: async () => (await import('./manage')).runReboot,
})

const reset = defineAction({
  ...onCamera,
  group: 'remove',
  id: 'cameras.reset',
  userMode: 'advanced',
  implements: resetCamera,
  needs: canManage,
  icon: IconRefreshAlert,
  ask: async () => (await import('./ask')).askToReset,
  load: async () => (await import('./manage')).runReset,
})

const rebootAll = defineAction({
  id: 'cameras.reboot-all',
  userMode: 'advanced',
  implements: rebootAllCameras,
  needs: canManage,
  needsInstance: true,
  icon: IconPlugConnected,
  load: async () => (await import('./manage')).runRebootAll,
})

const setUp = defineAction({
  id: 'cameras.set-up',
  implements: setUpCameras,
  needs: canManage,
  needsInstance: true,
  icon: IconVideoPlus,
  load: async () => (await import('./open')).openSetup,
})

/** What is done with cameras by those who manage them or close them for privacy. */
export const manageActions = [close, reopen, rename, edit, retire, revive, reboot, reset, rebootAll, setUp]
