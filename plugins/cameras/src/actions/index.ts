import { openCamera, openPicture, openRecording, watchLive } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS, STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { defineAction } from '@barn-workbench/plugin-sdk'
import {
  IconBroadcast,
  IconEye,
  IconEyeOff,
  IconMovie,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconRefreshAlert,
  IconRestore,
  IconTag,
  IconVideo,
  IconVideoOff,
  IconVideoPlus,
} from '@barn-workbench/plugin-sdk/icons'
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

/** Shows the page of a camera. */
export const open = defineAction({
  id: 'cameras.open',
  implements: openCamera,
  on: 'camera',
  group: 'open',
  from: ({ cameraId }) => ({ cameraId }),
  needs: [],
  icon: IconVideo,
  load: async () => (await import('./runActions')).openOnPage,
})

/** Shows the picture of a camera at a time. */
export const showPicture = defineAction({
  id: 'cameras.show-picture',
  implements: openPicture,
  needs: PICTURE_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconVideo,
  load: async () => (await import('./runActions')).showPictureOfMoment,
})

/** Shows the live video of a camera. */
export const showLive = defineAction({
  id: 'cameras.show-live',
  implements: watchLive,
  on: 'camera',
  group: 'open',
  from: ({ cameraId }) => ({ cameraId }),
  needs: STREAM_PERMISSIONS,
  icon: IconBroadcast,
  load: async () => (await import('./runActions')).watchLiveVideo,
})

/** Plays the recording of a camera from a time on. */
export const playRecording = defineAction({
  id: 'cameras.play-recording',
  implements: openRecording,
  needs: STREAM_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconMovie,
  load: async () => (await import('./runActions')).openRecordingOfMoment,
})

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
  load: async () => (await import('./runActions')).runClose,
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
  load: async () => (await import('./runActions')).runReopen,
})

const rename = defineAction({
  ...onCamera,
  id: 'cameras.rename',
  implements: renameCamera,
  needs: canManage,
  icon: IconPencil,
  key: 'r',
  ask: async () => (await import('./runActions')).askForName,
  load: async () => (await import('./runActions')).runRename,
})

const edit = defineAction({
  ...onCamera,
  id: 'cameras.edit',
  implements: editCamera,
  needs: canManage,
  icon: IconTag,
  key: 't',
  ask: async () => (await import('./runActions')).askForLabels,
  load: async () => (await import('./runActions')).runEdit,
})

const retire = defineAction({
  ...onCamera,
  id: 'cameras.retire',
  implements: retireCamera,
  needs: canManage,
  when: (camera) => !isDecommissioned(camera),
  icon: IconVideoOff,
  isBulk: true,
  load: async () => (await import('./runActions')).runRetire,
})

const revive = defineAction({
  ...onCamera,
  id: 'cameras.revive',
  implements: reviveCamera,
  needs: canManage,
  when: isDecommissioned,
  icon: IconRestore,
  isBulk: true,
  load: async () => (await import('./runActions')).runRevive,
})

const reboot = defineAction({
  ...onCamera,
  id: 'cameras.reboot',
  implements: rebootCameras,
  from: ({ cameraId }) => ({ cameraIds: [cameraId] }),
  needs: canManage,
  icon: IconRefresh,
  load: async () => (await import('./runActions')).runReboot,
})

const reset = defineAction({
  ...onCamera,
  group: 'remove',
  id: 'cameras.reset',
  userMode: 'advanced',
  implements: resetCamera,
  needs: canManage,
  icon: IconRefreshAlert,
  ask: async () => (await import('./runActions')).askToReset,
  load: async () => (await import('./runActions')).runReset,
})

const rebootAll = defineAction({
  id: 'cameras.reboot-all',
  userMode: 'advanced',
  implements: rebootAllCameras,
  needs: canManage,
  needsInstance: true,
  icon: IconPlugConnected,
  load: async () => (await import('./runActions')).runRebootAll,
})

const setUp = defineAction({
  id: 'cameras.set-up',
  implements: setUpCameras,
  needs: canManage,
  needsInstance: true,
  icon: IconVideoPlus,
  load: async () => (await import('./runActions')).openSetup,
})

/** The actions on cameras for accounts that manage them or close them for privacy. */
export const manageActions = [close, reopen, rename, edit, retire, revive, reboot, reset, rebootAll, setUp]
