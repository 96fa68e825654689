import { pickMoment, seekFrames } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { defineAction } from '@barn-workbench/plugin-sdk'
import { IconClockSearch } from '@barn-workbench/plugin-sdk/icons'

/** Shows frame seek. */
export const seek = defineAction({
  id: 'frame-seek.open',
  implements: seekFrames,
  needs: PICTURE_PERMISSIONS,
  needsInstance: true,
  icon: IconClockSearch,
  load: async () => (await import('./runActions')).openSeek,
})

/** Shows frame seek with a camera. */
export const seekAtCamera = defineAction({
  id: 'frame-seek.at-camera',
  implements: seekFrames,
  on: 'camera',
  group: 'open',
  from: ({ cameraId }) => ({ cameraId }),
  needs: PICTURE_PERMISSIONS,
  icon: IconClockSearch,
  load: async () => (await import('./runActions')).openSeek,
})

/** Asks for a moment by pictures. */
export const pick = defineAction({
  id: 'frame-seek.pick',
  implements: pickMoment,
  needs: PICTURE_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconClockSearch,
  load: async () => (await import('./runActions')).askForMoment,
})
