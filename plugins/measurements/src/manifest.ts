import { definePlugin } from '@barn-workbench/plugin-sdk'
import { charts } from './charts'
import { cameraActivity } from './slots'

export default definePlugin({
  id: 'measurements',
  instanceTypes: ['barn'],
  widgets: charts,
  slotContents: [cameraActivity],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
