import { definePlugin } from '@barn-workbench/plugin-sdk'
import { activity, gridScore, labelCounts, speed } from './widgets'

export default definePlugin({
  id: 'measurements',
  widgets: [activity, labelCounts, gridScore, speed],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
