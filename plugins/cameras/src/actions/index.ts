import { IconVideo } from '@tabler/icons-react'
import { openCamera } from '@barn-workbench/core/intents'
import { defineAction } from '@barn-workbench/plugin-sdk'

/** Shows a camera among the pictures of all. */
export const open = defineAction({
  id: 'cameras.open',
  implements: openCamera,
  on: 'camera',
  group: 'open',
  from: ({ cameraId }) => ({ cameraId }),
  needs: [],
  icon: IconVideo,
  load: async () => (await import('./open')).openAmongPictures,
})
