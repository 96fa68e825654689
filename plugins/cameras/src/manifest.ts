import { definePlugin } from '@barn-workbench/plugin-sdk'
import { manageActions, open, playRecording, showLive, showPicture } from './actions'
import { camerasInUse } from './finders'
import { bringCameras } from './jobs'
import { cameraPage, livePage, recordingPage, setupPage } from './pages'
import { setupCameras } from './slots'
import { camerasOnline, cameraStills, livePicture, recordingCoverage, recordingList } from './widgets'

export default definePlugin({
  id: 'cameras',
  instanceTypes: ['barn'],
  widgets: [camerasOnline, cameraStills, livePicture, recordingList, recordingCoverage],
  pages: [livePage, recordingPage, cameraPage, setupPage],
  actions: [open, showPicture, showLive, playRecording, ...manageActions],
  slotContents: [setupCameras],
  finders: [camerasInUse],
  jobs: [bringCameras],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
