import { definePlugin } from '@barn-workbench/plugin-sdk'
import { open, showPicture } from './actions'
import { camerasInUse } from './finders'
import { livePage } from './pages'
import { camerasOnline, cameraStills } from './widgets'

export default definePlugin({
  id: 'cameras',
  instanceTypes: ['barn'],
  widgets: [camerasOnline, cameraStills],
  pages: [livePage],
  actions: [open, showPicture],
  finders: [camerasInUse],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
