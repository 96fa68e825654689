import { definePlugin } from '@barn-workbench/plugin-sdk'
import { showPlan } from './actions'
import { bringBaseCanvas } from './jobs'
import { canvasesPage, planPage } from './pages'
import { cameraPlace, incidentPlace } from './slots'
import { floorPlan } from './widgets'

export default definePlugin({
  id: 'canvas',
  instanceTypes: ['barn'],
  widgets: [floorPlan],
  pages: [planPage, canvasesPage],
  slotContents: [cameraPlace, incidentPlace],
  actions: [showPlan],
  jobs: [bringBaseCanvas],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
