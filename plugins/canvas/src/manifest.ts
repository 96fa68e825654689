import { definePlugin } from '@barn-workbench/plugin-sdk'
import { floorPlan } from './widgets'

export default definePlugin({
  id: 'canvas',
  instanceTypes: ['barn'],
  widgets: [floorPlan],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
