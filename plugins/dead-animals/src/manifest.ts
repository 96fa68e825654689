import { definePlugin } from '@barn-workbench/plugin-sdk'
import { deadAnimalCounts } from './widgets'

export default definePlugin({
  id: 'dead-animals',
  widgets: [deadAnimalCounts],
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
