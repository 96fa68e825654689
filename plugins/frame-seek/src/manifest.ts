import { definePlugin } from '@barn-workbench/plugin-sdk'
import { pick, seek, seekAtCamera } from './actions'
import { seekPage } from './pages'
import { cameraFrames, cameraSheet, incidentFrames } from './slots'
import { contactSheet, frameSeek } from './widgets'

export default definePlugin({
  id: 'frame-seek',
  instanceTypes: ['barn'],
  widgets: [frameSeek, contactSheet],
  pages: [seekPage],
  actions: [seek, seekAtCamera, pick],
  slotContents: [cameraFrames, cameraSheet, incidentFrames],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
