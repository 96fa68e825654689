import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { deadAnimalCounts } from './widgets'

export default definePlugin({
  id: 'dead-animals',
  instanceTypes: ['barn'],
  widgets: [deadAnimalCounts],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
