import { definePlugin } from '@barn-workbench/plugin-sdk'
import { edit, open } from './actions'
import { bringRegions } from './jobs'
import { regionsPage } from './pages'
import { cameraRegions } from './slots'
import { coverage, map } from './widgets'

export default definePlugin({
  id: 'regions',
  instanceTypes: ['barn'],
  widgets: [coverage, map],
  pages: [regionsPage],
  actions: [open, edit],
  slotContents: [cameraRegions],
  jobs: [bringRegions],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
