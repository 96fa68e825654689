import { definePlugin } from '@barn-workbench/plugin-sdk'
import { actions } from './actions'
import { statisticsPage } from './pages'
import { deadAnimalCounts, deadAnimalOverview } from './widgets'

export default definePlugin({
  id: 'dead-animals',
  instanceTypes: ['barn'],
  widgets: [deadAnimalCounts, deadAnimalOverview],
  pages: [statisticsPage],
  actions,
  locale: { en: () => import('../locale/en.json'), de: () => import('../locale/de.json') },
})
