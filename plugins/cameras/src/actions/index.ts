import { IconMovie, IconVideo } from '@tabler/icons-react'
import { openCamera, openPicture, openRecording } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS, STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { defineAction } from '@barn-workbench/plugin-sdk'

export { manageActions } from './manageActions'

/** Shows the page of a camera. */
export const open = defineAction({
  id: 'cameras.open',
  implements: openCamera,
  on: 'camera',
  group: 'open',
  from: ({ cameraId }) => ({ cameraId }),
  needs: [],
  icon: IconVideo,
  load: async () => (await import('./open')).openOnPage,
})

/** Shows the picture of a camera at a time. */
export const showPicture = defineAction({
  id: 'cameras.show-picture',
  implements: openPicture,
  needs: PICTURE_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconVideo,
  load: async () => (await import('./showPicture')).showPictureOfMoment,
})

/** Plays what a camera has recorded from a time on. */
export const playRecording = defineAction({
  id: 'cameras.play-recording',
  implements: openRecording,
  needs: STREAM_PERMISSIONS,
  needsInstance: true,
  isForCode: true,
  icon: IconMovie,
  load: async () => (await import('./open')).openRecordingOfMoment,
})
