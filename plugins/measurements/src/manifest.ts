import { definePlugin } from '@barn-workbench/plugin-sdk'
import { charts } from './charts'

export default definePlugin({
  id: 'measurements',
  instanceTypes: ['barn'],
  widgets: charts,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
