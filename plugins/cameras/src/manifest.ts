import { definePlugin } from '@barn-workbench/plugin-sdk'
import { open, showPicture } from './actions'
import { camerasInUse } from './finders'
import { livePage, recordingPage } from './pages'
import { camerasOnline, cameraStills, livePicture, recordingCoverage, recordingList } from './widgets'

export default definePlugin({
  id: 'cameras',
  instanceTypes: ['barn'],
  widgets: [camerasOnline, cameraStills, livePicture, recordingList, recordingCoverage],
  pages: [livePage, recordingPage],
  actions: [open, showPicture],
  finders: [camerasInUse],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
